import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Lab, startLab } from '@/e2e/lab/lab'
import { checkLabRequirements } from '@/e2e/lab/requirements'
import { judge } from '@/scripts/bench/diagnosis/judge'
import { recordScenario } from '@/scripts/bench/diagnosis/record'
import { SCENARIOS } from '@/scripts/bench/diagnosis/scenarios'
import { type LabEnds, openProduct, type Product } from '@/scripts/bench/product'

const missing = checkLabRequirements()
const RUN_ENDS_WITHIN_MS = 240_000

/**
 * The other faults are judged by what was recorded of them: scripts/bench/diagnosis/replay.test.ts. So are the figures of
 * these: a rate is also that of the machine, which may be doing other things at this moment.
 */
const LIVE = SCENARIOS.filter(
  ({ name, turn }) => turn === 1 && (name === 'receiver’s window' || name === 'UDP blocked'),
)

describe.skipIf(missing.length > 0)('a run on a link with a fault', () => {
  let directory: string
  let lab: Lab
  let product: Product
  let hosts: LabEnds

  beforeAll(async () => {
    directory = await mkdtemp(path.join(tmpdir(), 'plumbline-diagnosis-'))
    lab = await startLab({ name: 'ple2e-diag', net: 127 })
    product = await openProduct(directory)
    hosts = await product.registerHosts(lab)
  })

  afterAll(async () => {
    await product.close()
    await lab.stop()
    await rm(directory, { recursive: true, force: true })
  })

  it.each(LIVE.map((scenario) => [scenario.name, scenario.expected, scenario] as const))(
    'is explained first by its cause: %s, %s',
    async (_name, expected, scenario) => {
      const recording = await recordScenario({ lab, product, hosts, scenario, sourceHash: 'live' })
      const { first, findings } = judge(scenario, recording)
      const said = findings.map(({ rule, severity, sentence }) => `${severity} ${rule}: ${sentence}`)
      expect(first, said.join('\n')).toBe(expected)
    },
    RUN_ENDS_WITHIN_MS,
  )
})
