import { setImmediate as turn } from 'node:timers/promises'
import { sha256 } from '@/lib/adapters/system/digest'
import { importFiles } from '@/lib/services/imports/import-files'
import { defineRoute } from '../define-route'
import { idParamsSchema } from '../schemas/common'
import { importAnswerSchema, importBodySchema, toImportAnswer } from '../schemas/import'

/** Below what Next passes on whole where a proxy stands before it (10 MB). */
const MAX_BODY_BYTES = 8 * 1024 * 1024

export const importRoute = defineRoute({
  method: 'POST',
  path: '/links/{id}/imports',
  summary:
    'Import what iperf3 printed elsewhere (-J, --json-stream) as runs of a link, or with dryRun say what each document would become; importing twice adds nothing',
  scope: 'run',
  maxBodyBytes: MAX_BODY_BYTES,
  params: idParamsSchema,
  body: importBodySchema,
  response: importAnswerSchema,
  handle: async ({ context: { stores, clock, ids }, actor, params, body }) => {
    const { files, direction: forward = null, dryRun: isDryRun } = body
    const deps = { ...stores, clock, ids, digest: sha256, rest: () => turn() }
    const outcomes = await importFiles(deps, { linkId: params.id, files, forward, isDryRun, actor })
    return toImportAnswer(outcomes, isDryRun)
  },
})
