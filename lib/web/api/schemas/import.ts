import { z } from 'zod'
import { REFUSAL_CODES } from '@/lib/domain/imports/refusal'
import type { Direction } from '@/lib/domain/model/direction'
import type { Metric } from '@/lib/domain/model/metric'
import { STEP_KINDS } from '@/lib/domain/model/run-state'
import type { ImportOutcome } from '@/lib/services/imports/plan-files'
import { timeSchema, toTime } from './common'

/** A call takes this many files; whoever has more sends several calls, and none of them repeats anything. */
export const MOST_FILES = 500

export const importBodySchema = z.object({
  files: z
    .array(
      z.object({
        name: z.string().min(1).max(500),
        /** What iperf3 printed with -J or --json-stream: one document or several, with whatever stands around them. */
        text: z.string(),
      }),
    )
    .min(1, 'Send at least one file.')
    .max(MOST_FILES, `Send at most ${MOST_FILES} files in a call.`),
  /** Which way tests without -R went, where their addresses are not the link's; those with -R went the other way. */
  direction: z.enum(['ab', 'ba']).optional(),
  /** True: says what each document would become, and writes nothing. */
  dryRun: z.boolean().default(false),
})

const importedRunSchema = z.object({
  kind: z.enum(STEP_KINDS),
  direction: z.enum(['ab', 'ba']),
  /** Whether the document's addresses told the direction, or the call did. */
  directionFrom: z.enum(['addresses', 'choice']),
  startedAt: timeSchema,
  endedAt: timeSchema,
  iperf3Version: z.string().nullable(),
  steadyBps: z.number().nullable(),
  goodputBps: z.number().nullable(),
  lossPct: z.number().nullable(),
})

export const importDocumentSchema = z.object({
  file: z.string(),
  outcome: z.enum(['imported', 'would-import', 'already-imported', 'refused']),
  runId: z.string().optional(),
  run: importedRunSchema.optional(),
  code: z.enum(REFUSAL_CODES).optional(),
  reason: z.string().optional(),
})
export type ImportDocumentJson = z.infer<typeof importDocumentSchema>

export const importAnswerSchema = z.object({
  dryRun: z.boolean(),
  counts: z.object({ runs: z.number(), alreadyImported: z.number(), refused: z.number() }),
  /** In the order of the files, and in each of its documents; a file without any has one entry that says so. */
  documents: z.array(importDocumentSchema),
})
export type ImportAnswerJson = z.infer<typeof importAnswerSchema>

/** What a call answers. */
export function toImportAnswer(outcomes: readonly ImportOutcome[], isDryRun: boolean): ImportAnswerJson {
  const documents = outcomes.map((outcome) => toDocumentJson(outcome, isDryRun))
  const count = (...names: readonly ImportDocumentJson['outcome'][]) =>
    documents.filter(({ outcome }) => names.includes(outcome)).length
  const counts = {
    runs: count('imported', 'would-import'),
    alreadyImported: count('already-imported'),
    refused: count('refused'),
  }
  return { dryRun: isDryRun, counts, documents }
}

function toDocumentJson(outcome: ImportOutcome, isDryRun: boolean): ImportDocumentJson {
  const { fileName: file } = outcome
  if (outcome.kind === 'refused') {
    const { code, reason } = outcome.refusal
    return { file, outcome: code === 'already-imported' ? code : 'refused', code, reason }
  }
  const { run } = outcome.document
  const { direction, totals } = run.test
  return {
    file,
    outcome: isDryRun ? 'would-import' : 'imported',
    ...(outcome.runId === null ? {} : { runId: outcome.runId }),
    run: {
      kind: run.spec.kind,
      direction,
      directionFrom: run.isDirectionByAddress ? 'addresses' : 'choice',
      startedAt: toTime(run.startedAt),
      endedAt: toTime(run.endedAt),
      iperf3Version: run.iperfVersion,
      steadyBps: findSteadyBps(run.metrics, direction),
      goodputBps: totals.goodputBps,
      lossPct: totals.lossPct,
    },
  }
}

function findSteadyBps(metrics: readonly Metric[], direction: Direction): number | null {
  const steady = metrics.find((metric) => metric.key.endsWith('steady_bps') && metric.direction === direction)
  return steady?.value ?? null
}
