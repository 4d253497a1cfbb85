import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { z } from 'zod'
import { findMedian } from '@/lib/domain/analysis/statistics/median'
import type { Bench, BenchOptions, Report } from './bench'
import { type Instance, startInstance } from './instance'
import type { Measurements } from './measurements'

const NAME = 'memory'
const KEY = 'idle'
const PORT = 3138
const BOUND_BYTES = 400e6
const LOOKS_COUNT = 6
const BETWEEN_LOOKS_MS = 5_000
const SETTLE_MS = 60_000
/** Pages and calls that load what a used product has loaded. */
const VISITS = ['/', '/sign-in', '/setup', '/api/v1/health', '/api/v1/openapi.json'] as const
const VISIT_ROUNDS = 5

const sizesSchema = z.object({ pssBytes: z.number(), rssBytes: z.number() })
type Sizes = z.infer<typeof sizesSchema>
const memorySchema = z.object({ web: sizesSchema, worker: sizesSchema, settledS: z.number() })

export const memoryBench: Bench = {
  name: NAME,
  summary: 'memory of web and worker, idle after they have been used',
  needsLab: false,
  measure,
  report,
}

async function measure(measurements: Measurements, options: BenchOptions): Promise<void> {
  await measurements.take({ bench: NAME, key: KEY }, async () => {
    const instance = await startInstance({ port: PORT, dataDir: path.join(options.scratchDir, 'instance') })
    try {
      for (let round = 0; round < VISIT_ROUNDS; round++) await visit(instance)
      const settleMs = options.isSmoke ? 2_000 : SETTLE_MS
      await pause(settleMs)
      return { ...(await lookAt(instance)), settledS: settleMs / 1000 }
    } finally {
      await instance.stop()
    }
  })
}

async function visit(instance: Instance): Promise<void> {
  for (const page of VISITS) await (await fetch(`${instance.url}${page}`)).text()
  for (const list of ['/hosts', '/links', '/runs'])
    await instance.call({ method: 'GET', path: list, answer: z.unknown() })
}

/** The median of several looks, so that a collection of garbage in the middle decides nothing. */
async function lookAt(instance: Instance): Promise<Record<'web' | 'worker', Sizes>> {
  const looks: Record<'web' | 'worker', Sizes[]> = { web: [], worker: [] }
  for (let look = 0; look < LOOKS_COUNT; look++) {
    const processes = await instance.processes()
    for (const name of ['web', 'worker'] as const) {
      const pids = processes.filter((each) => each.name === name).map((each) => each.pid)
      if (pids.length === 0) throw new Error(`there is no ${name} process`)
      looks[name].push(addUp(await Promise.all(pids.map(readSizes))))
    }
    await pause(BETWEEN_LOOKS_MS)
  }
  const medianOf = (sizes: readonly Sizes[]): Sizes => ({
    pssBytes: findMedian(sizes.map((each) => each.pssBytes)) ?? 0,
    rssBytes: findMedian(sizes.map((each) => each.rssBytes)) ?? 0,
  })
  return { web: medianOf(looks.web), worker: medianOf(looks.worker) }
}

function addUp(sizes: readonly Sizes[]): Sizes {
  return {
    pssBytes: sizes.reduce((sum, each) => sum + each.pssBytes, 0),
    rssBytes: sizes.reduce((sum, each) => sum + each.rssBytes, 0),
  }
}

async function readSizes(pid: number): Promise<Sizes> {
  const text = await readFile(`/proc/${pid}/smaps_rollup`, 'utf8')
  const bytesOf = (field: string): number =>
    Number(new RegExp(`^${field}:\\s+(\\d+) kB`, 'm').exec(text)?.[1]) * 1024
  return { pssBytes: bytesOf('Pss'), rssBytes: bytesOf('Rss') }
}

function report(measurements: Measurements): Report {
  const what = 'web and worker together, idle'
  const bound = `< ${BOUND_BYTES / 1e6} MB`
  const found = measurements.of(NAME)[0]
  if (!found) return { judged: [{ what, bound, measured: 'not measured', isMet: null }], tables: [] }
  const { web, worker, settledS } = memorySchema.parse(found.data)
  const pssBytes = web.pssBytes + worker.pssBytes
  const rssBytes = web.rssBytes + worker.rssBytes
  const row = (name: string, sizes: Sizes) => [name, formatMb(sizes.pssBytes), formatMb(sizes.rssBytes)]
  return {
    judged: [
      {
        what,
        bound,
        measured: `${formatMb(pssBytes)} (PSS), ${formatMb(rssBytes)} (sum of both RSS, which counts shared pages twice)`,
        isMet: pssBytes < BOUND_BYTES,
      },
    ],
    tables: [
      {
        caption: `${settledS} s after the last request`,
        columns: ['process', 'PSS', 'RSS'],
        rows: [row('web', web), row('worker', worker), row('together', { pssBytes, rssBytes })],
      },
    ],
  }
}

function formatMb(bytes: number): string {
  return `${(bytes / 1e6).toFixed(0)} MB`
}
