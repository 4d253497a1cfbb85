import { readFile } from 'node:fs/promises'
import { collectAtHandEvidence } from '@/lib/domain/diagnosis/at-hand/at-hand-evidence'
import { type AtHandInput, atHandSchema } from '@/lib/domain/diagnosis/at-hand/input'
import { diagnose, RULES_VERSION } from '@/lib/domain/diagnosis/diagnose'

/** A JSON object with the fields of `POST /api/v1/diagnose`, else null: then the file is output of a tool. */
function readInput(text: string): AtHandInput | null {
  try {
    const parsed: unknown = JSON.parse(text)
    const isTool = typeof parsed !== 'object' || parsed === null || 'start' in parsed || 'intervals' in parsed
    const input = isTool ? null : atHandSchema.safeParse(parsed)
    return input?.success ? input.data : null
  } catch {
    return null
  }
}

/** Everything that the files say together: figures of the later file count where two give the same one. */
function joinFiles(texts: readonly string[]): AtHandInput {
  const inputs = texts.map((text): AtHandInput => readInput(text) ?? { texts: [text], tests: [] })
  return {
    ...Object.assign({}, ...inputs),
    texts: inputs.flatMap((input) => input.texts),
    tests: inputs.flatMap((input) => input.tests),
  }
}

/**
 * Writes what the files say of a link as one JSON object. Each file is output of a tool, or an object as `POST /diagnose`
 * takes it. Returns the exit status: 1 where a file could not be read or was not recognised.
 */
export async function runDiagnose(
  files: readonly string[],
  write: { readonly out: (line: string) => void; readonly error: (line: string) => void },
): Promise<number> {
  const texts: string[] = []
  for (const file of files) {
    try {
      texts.push(await readFile(file, 'utf8'))
    } catch (cause) {
      write.error(`${file}: ${cause instanceof Error ? cause.message : String(cause)}`)
      return 1
    }
  }
  const { evidence, tools } = collectAtHandEvidence(joinFiles(texts))
  write.out(JSON.stringify({ rulesVersion: RULES_VERSION, texts: tools, findings: diagnose(evidence) }))
  const unread = tools.filter((tool) => tool === null).length
  if (unread > 0) write.error(`${unread} of ${tools.length} texts are of no tool that Plumbline knows.`)
  return unread > 0 ? 1 : 0
}
