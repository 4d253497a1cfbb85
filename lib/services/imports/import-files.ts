import { refuse } from '@/lib/domain/imports/refusal'
import type { OneWayDirection } from '@/lib/domain/model/direction'
import type { Link } from '@/lib/domain/model/link'
import { PARSER_VERSION } from '@/lib/domain/suite/parse-step'
import { requireLink } from '../links/require-link'
import type { AuditStore } from '../ports/audit-store'
import type { FleetStore } from '../ports/fleet-store'
import type { HostStore } from '../ports/host-store'
import type { ImportStore, NewImportedRun } from '../ports/import-store'
import type { LinkStore } from '../ports/link-store'
import type { LinkSnapshot } from '../ports/run'
import type { Clock, Digest, IdSource } from '../ports/system'
import { markKnown } from './mark-known'
import {
  type FileDocument,
  type ImportFile,
  type ImportOutcome,
  type PlannedDocument,
  planFile,
} from './plan-files'

export type ImportDeps = {
  readonly links: LinkStore
  readonly hosts: Pick<HostStore, 'get'>
  readonly fleet: Pick<FleetStore, 'factsOfHosts'>
  readonly imports: ImportStore
  readonly audit: AuditStore
  readonly clock: Clock
  readonly ids: IdSource
  readonly digest: Digest
  /** Lets others have their turn between two files. */
  readonly rest: () => Promise<void>
}

export type ImportInput = {
  readonly linkId: string
  readonly files: readonly ImportFile[]
  /** Which way tests without -R went, where their addresses are not the link's; null: such tests are refused. */
  readonly forward: OneWayDirection | null
  readonly isDryRun: boolean
  readonly actor: string
}

/** SQLite's one writer is held for a few milliseconds by so many runs (docs/benchmarks.md). */
const RUNS_A_WRITE = 10

/**
 * Imports what iperf3 printed elsewhere as runs of a link, or says what it would become. What the link has already adds
 * nothing, and a document that becomes no run never keeps the others back. Throws AppError not-found for the link.
 */
export async function importFiles(deps: ImportDeps, input: ImportInput): Promise<readonly ImportOutcome[]> {
  const link = await requireLink(deps.links, input.linkId)
  const documents = await planFiles(deps, input, link)
  const outcomes = await markKnown(deps.imports, { linkId: link.id, documents })
  if (input.isDryRun) return outcomes
  const written = await writeRuns(deps, { ...input, outcomes, names: await nameEndpoints(deps, link) })
  const runsCount = written.filter(({ kind }) => kind === 'run').length
  if (runsCount > 0) {
    const detail = `${runsCount} runs from ${input.files.length} files`
    const { actor } = input
    await deps.audit.record({ at: deps.clock.now(), actor, action: 'runs.import', subject: link.id, detail })
  }
  return written
}

async function planFiles(deps: ImportDeps, input: ImportInput, link: Link): Promise<readonly FileDocument[]> {
  const facts = await deps.fleet.factsOfHosts([link.a.hostId, link.b.hostId])
  const usual = (hostId: string) =>
    facts.get(hostId)?.sysctls['net.ipv4.tcp_congestion_control']?.trim() ?? null
  const plan = {
    ...{ link, forward: input.forward, now: deps.clock.now() },
    usualControls: { ab: usual(link.a.hostId), ba: usual(link.b.hostId) },
  }
  const documents: FileDocument[] = []
  for (const file of input.files) {
    documents.push(...planFile(deps.digest, file, plan))
    await deps.rest()
  }
  return documents
}

async function nameEndpoints({ hosts }: ImportDeps, link: Link): Promise<Pick<LinkSnapshot, 'a' | 'b'>> {
  const [a, b] = await Promise.all([hosts.get(link.a.hostId), hosts.get(link.b.hostId)])
  const name = (host: typeof a) => ({ name: host?.name ?? '', site: host?.site ?? '' })
  return { a: name(a), b: name(b) }
}

type WriteInput = Pick<ImportInput, 'linkId' | 'actor'> & {
  readonly outcomes: readonly ImportOutcome[]
  readonly names: Pick<LinkSnapshot, 'a' | 'b'>
}

async function writeRuns(deps: ImportDeps, input: WriteInput): Promise<readonly ImportOutcome[]> {
  const written: ImportOutcome[] = []
  for (let from = 0; from < input.outcomes.length; from += RUNS_A_WRITE) {
    const part = input.outcomes.slice(from, from + RUNS_A_WRITE)
    const runs = part.flatMap((outcome) =>
      outcome.kind === 'run' ? [toNewRun(outcome.document, { ...input, id: deps.ids.newId() })] : [],
    )
    const inserted = await deps.imports.insert(runs)
    const idOf = new Map(runs.map(({ digest, id }) => [digest, id]))
    written.push(...part.map((outcome) => settle(outcome, { inserted, idOf })))
    await deps.rest()
  }
  return written
}

/** What somebody else imported between our look and our write is as much there as what was there before. */
function settle(
  outcome: ImportOutcome,
  done: { readonly inserted: ReadonlySet<string>; readonly idOf: ReadonlyMap<string, string> },
): ImportOutcome {
  if (outcome.kind === 'refused') return outcome
  const { digest } = outcome.document
  if (done.inserted.has(digest)) return { ...outcome, runId: done.idOf.get(digest) ?? null }
  const refusal = refuse('already-imported', 'It is imported already.')
  return { kind: 'refused', fileName: outcome.fileName, refusal }
}

function toNewRun(
  { run, digest, end, fileName }: PlannedDocument,
  known: Omit<WriteInput, 'outcomes'> & { readonly id: string },
): NewImportedRun {
  const { id, linkId, actor: requestedBy, names } = known
  const { startedAt, endedAt, spec, result, metrics, curves, iperfVersion } = run
  return {
    ...{ id, linkId, requestedBy, digest, end, fileName },
    ...{ startedAt, endedAt, spec, result, metrics, curves, iperfVersion },
    profile: 'full',
    chosenSteps: [run.chosenStep],
    snapshot: { link: run.link, ...names },
    parserVersion: PARSER_VERSION,
    raw: { side: run.reportedBy, text: run.rawText },
  }
}
