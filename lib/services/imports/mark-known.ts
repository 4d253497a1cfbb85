import { type Refusal, refuse } from '@/lib/domain/imports/refusal'
import type { ImportStore } from '../ports/import-store'
import type { FileDocument, ImportOutcome, PlannedDocument } from './plan-files'

/**
 * Returns the documents with those refused that the link has already, stand twice among them, or tell of a test whose
 * other end's report is there: one test is one sample. Where both ends are new, the client's report counts, which holds
 * what the server told it.
 */
export async function markKnown(
  imports: ImportStore,
  input: { readonly linkId: string; readonly documents: readonly FileDocument[] },
): Promise<readonly ImportOutcome[]> {
  const planned = input.documents.filter((document) => document.kind === 'run')
  const known = await imports.findKnown({
    linkId: input.linkId,
    digests: planned.map(({ digest }) => digest),
    ends: planned.flatMap(({ otherEnd }) => otherEnd ?? []),
  })
  const clients = new Set(planned.flatMap(({ end, run }) => (end !== null && !run.isServerSide ? [end] : [])))
  const digests = new Set(known.digests)
  const isOtherThere = ({ run, otherEnd }: PlannedDocument) =>
    otherEnd !== null && (known.ends.has(otherEnd) || (run.isServerSide && clients.has(otherEnd)))
  return input.documents.map((document) => {
    if (document.kind === 'refused') return document
    const { fileName, digest } = document
    const refusal = findKnownBefore(digests.has(digest), isOtherThere(document))
    digests.add(digest)
    return refusal ? { kind: 'refused', fileName, refusal } : { kind: 'run', fileName, document, runId: null }
  })
}

function findKnownBefore(isKnown: boolean, isOtherThere: boolean): Refusal | null {
  if (isKnown) return refuse('already-imported', 'It is imported already.')
  return isOtherThere
    ? refuse('other-end-imported', 'The report of the test’s other end is imported: one test counts once.')
    : null
}
