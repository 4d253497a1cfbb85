import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { checkLabRequirements } from '@/e2e/lab/requirements'
import { answersBench } from './answers/answers'
import type { Bench } from './bench'
import { diagnosisBench } from './diagnosis/diagnosis'
import { fidelityBench } from './fidelity'
import { importsBench } from './imports'
import { openMeasurements } from './measurements'
import { memoryBench } from './memory'
import { overheadBench } from './overhead'
import { pagesBench } from './pages'
import { sayJudged, writeReport } from './report'
import { simulatedBench } from './simulated'
import { truthBench } from './truth'

const BENCHES: readonly Bench[] = [
  fidelityBench,
  truthBench,
  overheadBench,
  memoryBench,
  pagesBench,
  diagnosisBench,
  answersBench,
  simulatedBench,
  importsBench,
]

const USAGE = `Benchmarks of issues 2, 3, 4 and 5, those of measuring on a lab of their own (root). What was measured is kept in OUT and not measured again.

  npm run bench -- NAME [--out DIR]     measure, or go on where it stopped; all names: "all"
  npm run bench -- report [--out DIR]   write the figures into docs/benchmarks.md
  npm run bench -- NAME --smoke --out DIR   in short: shows that it works, yields no figure to publish
  npm run bench -- diagnosis                judge the runs that are recorded in e2e/diagnosis/recordings (no root)
  npm run bench -- diagnosis --resume [--only TEXT] [--share 1/2]
                                        record those that are missing, in a lab; a share each for processes side by side;
                                        "verdicts" likewise, with e2e/answers/recordings

${BENCHES.map((bench) => `  ${bench.name.padEnd(10)} ${bench.summary}`).join('\n')}`

async function main(): Promise<number> {
  const { values, positionals } = parseArgs({
    options: {
      out: { type: 'string', default: 'data/bench' },
      smoke: { type: 'boolean', default: false },
      resume: { type: 'boolean', default: false },
      only: { type: 'string', default: '' },
      share: { type: 'string', default: '1/1' },
    },
    allowPositionals: true,
  })
  const [name] = positionals
  if (name === undefined) {
    console.log(USAGE)
    return 0
  }
  const keptDir = path.resolve(values.out)
  const measurements = await openMeasurements(keptDir)
  if (name === 'report') {
    await writeReport(BENCHES, measurements)
    return 0
  }
  const chosen = BENCHES.filter((bench) => name === 'all' || bench.name === name)
  if (chosen.length === 0) {
    console.error(`There is no benchmark "${name}".\n\n${USAGE}`)
    return 2
  }
  const missing = chosen.some((bench) => bench.needsLab) ? checkLabRequirements() : []
  for (const line of missing) console.error(`bench: ${line}`)
  if (missing.length > 0) return 1
  for (const bench of chosen) {
    const scratchDir = await mkdtemp(path.join(tmpdir(), 'plumbline-bench-'))
    try {
      const { smoke: isSmoke, resume: isResuming, only } = values
      const share = readShare(values.share)
      await bench.measure(measurements, { isSmoke, isResuming, only, share, scratchDir, keptDir })
    } finally {
      await rm(scratchDir, { recursive: true, force: true })
    }
  }
  for (const bench of chosen) await sayJudged(bench, measurements)
  return 0
}

function readShare(text: string): { readonly index: number; readonly of: number } {
  const [, index = 0, of = 0] = /^(\d+)\/(\d+)$/.exec(text)?.map(Number) ?? []
  if (index < 1 || index > of) throw new Error(`--share ${text}: expected the first of two as 1/2`)
  return { index, of }
}

try {
  process.exitCode = await main()
} catch (error) {
  console.error(error instanceof Error ? `bench: ${error.stack}` : error)
  process.exitCode = 1
}
