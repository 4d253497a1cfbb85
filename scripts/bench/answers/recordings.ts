import { mkdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import type { RunToDiagnose } from '@/lib/domain/diagnosis/collect/run-evidence'
import type { RunPlan } from '@/lib/domain/model/run-state'
import type { Machine } from '../machine'

/** A run as far as comparing and diagnosing it needs. */
export type RecordedRun = RunPlan & { readonly isContaminated: boolean; readonly run: RunToDiagnose }

/** One question that was asked in the lab, with all that its answer stands on. */
export type AnswerRecording = {
  readonly change: string
  readonly turn: number
  /** Of the code that measured; another code needs another recording. */
  readonly sourceHash: string
  readonly recordedAt: string
  readonly machine: Machine
  /** From the question to the answer. */
  readonly seconds: number
  readonly rttMs: number
  readonly baseline: readonly RecordedRun[]
  readonly runs: readonly RecordedRun[]
}

type Which = { readonly turn: number; readonly change: { readonly name: string } }

const DIRECTORY = path.resolve(import.meta.dirname, '../../../e2e/answers/recordings')

function fileOf({ change, turn }: Which): string {
  return path.join(DIRECTORY, `${change.name.toLowerCase().replace(/[^a-z0-9]+/g, '-')}-${turn}.json.gz`)
}

/** Returns a recording, or null where there is none. */
export async function readAnswerRecording(which: Which): Promise<AnswerRecording | null> {
  const packed = await readFile(fileOf(which)).catch(nullWhereMissing)
  return packed === null ? null : asRecording(JSON.parse(gunzipSync(packed).toString('utf8'), reviveDate))
}

/** Writes a recording where the replay finds it. */
export async function writeAnswerRecording(which: Which, recording: AnswerRecording): Promise<void> {
  await mkdir(DIRECTORY, { recursive: true })
  await writeFile(fileOf(which), gzipSync(JSON.stringify(recording), { level: 9 }))
}

function nullWhereMissing(error: unknown): null {
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
  throw error
}

function reviveDate(key: string, value: unknown): unknown {
  return key === 'createdAt' && typeof value === 'string' ? new Date(value) : value
}

/** The file was written by `writeAnswerRecording` from a value of this type. */
function asRecording(parsed: unknown): AnswerRecording {
  return parsed as AnswerRecording
}
