import { readFile } from 'node:fs/promises'
import { collectAtHandEvidence } from '@/lib/domain/diagnosis/at-hand/at-hand-evidence'
import { type AtHandInput, atHandSchema } from '@/lib/domain/diagnosis/at-hand/input'
import { findUnjudged } from '@/lib/domain/diagnosis/coverage'
import { diagnose, RULES_VERSION } from '@/lib/domain/diagnosis/diagnose'
import { toInputDetails } from '@/lib/web/input-details'

type Read = { readonly input: AtHandInput } | { readonly refusal: string }

/** The body of `POST /api/v1/diagnose`, or why it is refused; anything else is output of a tool. */
function readFileText(text: string): Read {
  const body = parseBody(text)
  if (body === null) return { input: { texts: [text], tests: [] } }
  const parsed = atHandSchema.safeParse(body)
  if (parsed.success) return { input: parsed.data }
  const said = toInputDetails(parsed.error).map(({ field, message }) => `${field}: ${message}`)
  return { refusal: said.join(' ') }
}

/** A JSON object with at least one field that the API knows; null where it is none. */
function parseBody(text: string): object | null {
  try {
    const parsed: unknown = JSON.parse(text)
    if (typeof parsed !== 'object' || parsed === null) return null
    return Object.keys(parsed).some((name) => name in atHandSchema.shape) ? parsed : null
  } catch {
    return null
  }
}

/** Everything that the files say together: figures of the later file count where two give the same one. */
function joinInputs(inputs: readonly AtHandInput[]): AtHandInput {
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
  const inputs: AtHandInput[] = []
  for (const file of files) {
    try {
      const read = readFileText(await readFile(file, 'utf8'))
      if ('refusal' in read) throw new Error(read.refusal)
      inputs.push(read.input)
    } catch (cause) {
      write.error(`${file}: ${cause instanceof Error ? cause.message : String(cause)}`)
      return 1
    }
  }
  const { evidence, tools } = collectAtHandEvidence(joinInputs(inputs))
  const findings = diagnose(evidence)
  const notLookedAt = findUnjudged(evidence, findings)
  write.out(JSON.stringify({ rulesVersion: RULES_VERSION, texts: tools, findings, notLookedAt }))
  const unread = tools.filter((tool) => tool === null).length
  if (unread > 0) write.error(`${unread} of ${tools.length} texts are of no tool that Plumbline knows.`)
  return unread > 0 ? 1 : 0
}
