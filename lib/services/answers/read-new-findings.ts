import type { Finding } from '@/lib/domain/diagnosis/finding'
import { readDiagnosis } from '../diagnosis/read-diagnosis'
import type { Run } from '../ports/run'
import type { AnswerDeps } from './answer-deps'

type Deps = Pick<AnswerDeps, 'runs' | 'findings' | 'clock'>

export type FoundThenAndNow = {
  readonly findings: readonly Finding[]
  readonly findingsThen: readonly Finding[]
}

/** What the rules found in an answer's runs (worst first, each rule once a direction), and in its baseline's. */
export async function readNewFindings(
  deps: Deps,
  input: { readonly runs: readonly Run[]; readonly baselineRunIds: readonly string[] },
): Promise<FoundThenAndNow> {
  const then = await Promise.all(input.baselineRunIds.map((id) => deps.runs.get(id)))
  const [findings, findingsThen] = await Promise.all([
    readFindings(deps, input.runs),
    readFindings(
      deps,
      then.filter((run) => run !== null),
    ),
  ])
  return { findings, findingsThen }
}

async function readFindings(deps: Deps, runs: readonly Run[]): Promise<readonly Finding[]> {
  const now = deps.clock.now()
  const found = await Promise.all(
    runs.map(async (run) => {
      const steps = await deps.runs.steps(run.id)
      return (await readDiagnosis(deps.findings, { run, steps, now }))?.findings ?? []
    }),
  )
  const all = found.flat()
  const isFirst = ({ rule, direction }: Finding, index: number) =>
    all.findIndex((other) => other.rule === rule && other.direction === direction) === index
  return all.filter(isFirst)
}
