import { stat } from 'node:fs/promises'
import path from 'node:path'
import { z } from 'zod'
import type { Bench, BenchOptions, Judged, Report } from './bench'
import { makeFiles } from './imports/make-files'
import { openImportProduct } from './imports/open-import-product'
import type { Measurements } from './measurements'

const NAME = 'imports'
const FILES_COUNT = 10_000
const SMOKE_FILES_COUNT = 200
/** What the browser sends in one call. */
const FILES_A_CALL = 100
const LEAST_FILES_A_SECOND = 200
const LONGEST_WRITE_MS = 50

const figuresSchema = z.object({
  filesCount: z.number(),
  runsCount: z.number(),
  seconds: z.number(),
  cpuSeconds: z.number(),
  writeMedianMs: z.number(),
  writeP99Ms: z.number(),
  writeLongestMs: z.number(),
  bytesARun: z.number(),
  againSeconds: z.number(),
  againRunsCount: z.number(),
})
type Figures = z.infer<typeof figuresSchema>

export const importsBench: Bench = {
  name: NAME,
  summary: 'files of iperf3 imported a second on one core, and how long each write holds SQLite',
  needsLab: false,
  measure: (measurements, options) =>
    measurements.take({ bench: NAME, key: 'sqlite' }, () => measureImport(options)),
  report,
}

async function measureImport(options: BenchOptions): Promise<Figures> {
  const filesCount = options.isSmoke ? SMOKE_FILES_COUNT : FILES_COUNT
  const files = await makeFiles(filesCount)
  const product = await openImportProduct(path.join(options.scratchDir, 'product'))
  try {
    const importAll = async () => {
      let runsCount = 0
      for (let from = 0; from < files.length; from += FILES_A_CALL)
        runsCount += await product.importFiles(files.slice(from, from + FILES_A_CALL))
      return runsCount
    }
    const before = await sizeOf(product.databaseFile)
    const first = await timed(importAll)
    const bytes = (await sizeOf(product.databaseFile)) - before
    const writes = product.writesMs().toSorted((x, y) => x - y)
    const again = await timed(importAll)
    return {
      filesCount,
      runsCount: first.result,
      seconds: first.seconds,
      cpuSeconds: first.cpuSeconds,
      writeMedianMs: quantile(writes, 0.5),
      writeP99Ms: quantile(writes, 0.99),
      writeLongestMs: quantile(writes, 1),
      bytesARun: Math.round(bytes / first.result),
      againSeconds: again.seconds,
      againRunsCount: again.result,
    }
  } finally {
    await product.close()
  }
}

/** Processor time is that of all threads, so that packing beside the main one is no gift. */
async function timed<T>(work: () => Promise<T>) {
  const [cpuBefore, before] = [process.cpuUsage(), performance.now()]
  const result = await work()
  const { user, system } = process.cpuUsage(cpuBefore)
  return { result, seconds: (performance.now() - before) / 1e3, cpuSeconds: (user + system) / 1e6 }
}

/** The database with its write-ahead log. */
async function sizeOf(file: string): Promise<number> {
  const sizes = await Promise.all([file, `${file}-wal`].map(async (each) => (await stat(each)).size))
  return sizes.reduce((sum, size) => sum + size, 0)
}

function quantile(sorted: readonly number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0
}

function report(measurements: Measurements): Report {
  const found = measurements.of(NAME)[0]
  return found ? sayFigures(figuresSchema.parse(found.data)) : { judged: [], tables: [] }
}

function sayFigures(figures: Figures): Report {
  const { filesCount, runsCount, seconds, cpuSeconds, againRunsCount } = figures
  const perCpuSecond = filesCount / cpuSeconds
  const judged: readonly Judged[] = [
    {
      what: 'files imported a second of one core',
      bound: `≥ ${LEAST_FILES_A_SECOND}`,
      measured: `${perCpuSecond.toFixed(0)} (${cpuSeconds.toFixed(1)} s of processor time for ${filesCount})`,
      isMet: perCpuSecond >= LEAST_FILES_A_SECOND,
    },
    {
      what: 'runs that importing again adds',
      bound: '0',
      measured: `${againRunsCount}, in ${figures.againSeconds.toFixed(1)} s`,
      isMet: againRunsCount === 0,
    },
    {
      what: 'write transactions, 99th percentile',
      bound: `≤ ${LONGEST_WRITE_MS} ms`,
      measured: `${figures.writeP99Ms.toFixed(0)} ms (median ${figures.writeMedianMs.toFixed(0)}, longest ${figures.writeLongestMs.toFixed(0)})`,
      isMet: figures.writeP99Ms <= LONGEST_WRITE_MS,
    },
  ]
  const size = { files: `${filesCount}`, runs: `${runsCount}`, wall: `${seconds.toFixed(1)} s` }
  return {
    judged,
    tables: [
      {
        caption: 'From text to stored runs with metrics, curves and raw output, on SQLite',
        columns: ['files', 'runs', 'took', 'database a run'],
        rows: [[size.files, size.runs, size.wall, `${(figures.bytesARun / 1024).toFixed(1)} KiB`]],
      },
    ],
  }
}
