import type { PlanImportInput, PlannedRun } from '@/lib/domain/imports/plan-import'
import { planImport } from '@/lib/domain/imports/plan-import'
import { type Refusal, refuse } from '@/lib/domain/imports/refusal'
import { splitDocuments } from '@/lib/domain/imports/split-documents'
import type { Digest } from '../ports/system'

export type ImportFile = { readonly name: string; readonly text: string }

/** A document that becomes a run, with what it is known again by. */
export type PlannedDocument = {
  readonly kind: 'run'
  readonly fileName: string
  readonly run: PlannedRun
  readonly digest: string
  readonly end: string | null
  /** What the report of the test's other end would be known by. */
  readonly otherEnd: string | null
}
type RefusedDocument = {
  readonly kind: 'refused'
  readonly fileName: string
  readonly refusal: Refusal
}
export type FileDocument = PlannedDocument | RefusedDocument

/** What became of a document; of a dry run, what would. */
export type ImportOutcome = { readonly fileName: string } & (
  | { readonly kind: 'run'; readonly document: PlannedDocument; readonly runId: string | null }
  | { readonly kind: 'refused'; readonly refusal: Refusal }
)

/** Returns what the documents of a file become, in their order; a file that holds none is refused as a whole. */
export function planFile(digest: Digest, file: ImportFile, input: PlanImportInput): readonly FileDocument[] {
  const documents = splitDocuments(file.text)
  if (documents.length === 0) {
    return [
      { kind: 'refused', fileName: file.name, refusal: refuse('no-document', sayNoDocument(file.text)) },
    ]
  }
  return documents.map((document) => {
    const planned = planImport(document, input)
    return 'reason' in planned
      ? { kind: 'refused', fileName: file.name, refusal: planned }
      : { kind: 'run', fileName: file.name, run: planned, ...identify(digest, planned) }
  })
}

/** The content is what a document is known by, whichever file it stands in and however it is laid out. */
function identify(digest: Digest, { canonicalText, cookie, isServerSide }: PlannedRun) {
  const name = (isServer: boolean) => (cookie === null ? null : `${isServer ? 'server' : 'client'} ${cookie}`)
  return { digest: digest(canonicalText), end: name(isServerSide), otherEnd: name(!isServerSide) }
}

function sayNoDocument(text: string): string {
  if (text.trim() === '') return 'It is empty.'
  return /\biperf ?3|\[ ?ID\] Interval/i.test(text)
    ? 'It holds no JSON of iperf3; plain output does not tell when the test ran. Only what -J or --json-stream printed can be imported.'
    : 'It holds no JSON of iperf3 (-J or --json-stream).'
}
