import { startLab } from '@/e2e/lab/lab'
import type { Bench, BenchOptions } from '../bench'
import { openProduct } from '../product'
import { recordScenario } from './record'
import { hashMeasuringCode, readRecording, writeRecording } from './recordings'
import { reportDiagnosis } from './report-diagnosis'
import type { Scenario } from './scenario'
import { SCENARIOS } from './scenarios'

/** Labs of several processes stand side by side: one net each from here on. */
const FIRST_NET = 132

export const diagnosisBench: Bench = {
  name: 'diagnosis',
  summary: 'which rule is read first on each fault that the lab can make, and that none is on a healthy link',
  // Judging what is recorded needs none; recording says itself what it lacks.
  needsLab: false,
  measure: async (_measurements, options) => {
    if (options.isResuming) await recordMissing(options)
  },
  report: reportDiagnosis,
}

/** Records every chosen run of which no recording of today's measuring code exists. */
async function recordMissing({ scratchDir, only, share }: BenchOptions): Promise<void> {
  const sourceHash = await hashMeasuringCode()
  const missing: Scenario[] = []
  for (const [index, scenario] of inOrder(SCENARIOS).entries()) {
    if (index % share.of !== share.index - 1 || !nameOf(scenario).includes(only)) continue
    if ((await readRecording(scenario))?.sourceHash !== sourceHash) missing.push(scenario)
  }
  if (missing.length === 0) return
  const lab = await startLab({ name: `plbench-diag${share.index}`, net: FIRST_NET + share.index - 1 })
  const product = await openProduct(scratchDir)
  try {
    const hosts = await product.registerHosts(lab)
    for (const scenario of missing) {
      await writeRecording(scenario, await recordScenario({ lab, product, hosts, scenario, sourceHash }))
      console.log(`diagnosis ${nameOf(scenario)}: recorded`)
    }
  } finally {
    await product.close()
    await lab.stop()
  }
}

const nameOf = ({ name, turn }: Scenario) => `${name} ${turn}`

/** The first turn of everything before the second of anything: what there was no time for is then a turn and no scenario. */
function inOrder(scenarios: readonly Scenario[]): readonly Scenario[] {
  return scenarios.toSorted((one, other) => one.turn - other.turn)
}
