import { createHash } from 'node:crypto'
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import type { RunToDiagnose } from '@/lib/domain/diagnosis/collect/run-evidence'
import type { Machine } from '../machine'
import type { Scenario } from './scenario'

/** What a scenario's run left, as its diagnosis reads it. */
export type Recording = {
  readonly scenario: string
  readonly turn: number
  /** Of the code that measured; another code needs another recording. */
  readonly sourceHash: string
  readonly recordedAt: string
  readonly machine: Machine
  readonly run: RunToDiagnose
}

type Which = Pick<Scenario, 'name' | 'turn'>

const DIRECTORY = path.resolve(import.meta.dirname, '../../../e2e/diagnosis/recordings')
const MEASURING_CODE = ['lib/domain/suite', 'lib/domain/tools', 'lib/adapters/ssh'] as const

/** A hash of the code that plans, performs and parses, tests left out. */
export async function hashMeasuringCode(): Promise<string> {
  const root = path.resolve(import.meta.dirname, '../../..')
  const hash = createHash('sha256')
  for (const folder of MEASURING_CODE) {
    const names = await readdir(path.join(root, folder), { recursive: true })
    const sources = names.filter((name) => /\.ts$/.test(name) && !/\.test\.ts$|fixtures|testing/.test(name))
    for (const name of sources.toSorted())
      hash.update(name).update(await readFile(path.join(root, folder, name)))
  }
  return hash.digest('hex').slice(0, 16)
}

function fileOf({ name, turn }: Which): string {
  const slug = name.toLowerCase().replace(/[^a-z0-9]+/g, '-')
  return path.join(DIRECTORY, `${slug}-${turn}.json.gz`)
}

/** Returns a recording, or null where there is none. */
export async function readRecording(which: Which): Promise<Recording | null> {
  const packed = await readFile(fileOf(which)).catch(nullWhereMissing)
  return packed === null ? null : asRecording(JSON.parse(gunzipSync(packed).toString('utf8'), reviveDate))
}

/** Writes a recording where the replay finds it. */
export async function writeRecording(which: Which, recording: Recording): Promise<void> {
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

/** The file was written by `writeRecording` from a value of this type. */
function asRecording(parsed: unknown): Recording {
  return parsed as Recording
}
