import { concludeAnswer } from '@/lib/domain/answer/conclude-answer'
import type { Comparison } from '@/lib/domain/comparison/compare-runs'
import { findMostRunsNeeded, pickDeciding } from '@/lib/domain/comparison/find-verdict'
import { type EndNames, labelDirections, nameEnds } from '@/lib/domain/format/end-names'
import { isFinal } from '@/lib/domain/model/run-state'
import { compareAnswer } from '@/lib/services/answers/compare-answer'
import { type FoundThenAndNow, readNewFindings } from '@/lib/services/answers/read-new-findings'
import type { Answer } from '@/lib/services/ports/answer-store'
import type { Run } from '@/lib/services/ports/run'
import type { Stores } from '@/lib/services/ports/stores'
import { buildApplication } from '../application/build-application'
import { buildComparisonRows } from '../compare/build-comparison-rows'
import { toComparedRunView } from '../compare/compared-run-view'
import { compareHref } from '../compare/search-params'
import { adviseOnFailure } from '../run/advise-failure'
import { buildFindings } from '../run/build-findings'
import { loadLive } from '../run/load-live'
import { describeAdvisingRun } from '../run/measure-again'
import type { AnswerView, AnswerWords } from './answer-view'
import { loadCandidates } from './load-candidates'
import { sayChoice, sayStanding } from './say-standing'

type Input = {
  readonly answerId: string
  readonly linkId: string
  /** Another baseline than it was asked with; none leaves it as it was. */
  readonly baselineRunIds: readonly string[]
  readonly now: Date
}

type Known = {
  readonly answer: Answer
  readonly runs: readonly Run[]
  readonly first: Run
  readonly ends: EndNames
  readonly isOther: boolean
  readonly baselineRunIds: readonly string[]
  readonly now: Date
}

/** An answer as its page shows it; null where the link has none of that id. */
export async function loadAnswerView(stores: Stores, input: Input): Promise<AnswerView | null> {
  const known = await loadKnown(stores, input)
  if (!known) return null
  const { answer, runs, ends, first } = known
  const going = runs.find(({ state }) => !isFinal(state))
  const [comparison, found, live, steps] = await Promise.all([
    compareAnswer(stores, known),
    readNewFindings(
      { ...stores, clock: { now: () => input.now } },
      { runs: runs.filter(({ state }) => state === 'completed'), baselineRunIds: known.baselineRunIds },
    ),
    going ? loadLive(stores, { run: going, labels: labelDirections(ends), now: input.now }) : null,
    stores.runs.steps(first.id),
  ])
  const isMeasuring = answer.state === 'measuring'
  return {
    answerId: answer.id,
    linkId: answer.linkId,
    linkName: first.snapshot.link.name,
    labels: labelDirections(ends),
    state: answer.state,
    askedBy: answer.askedBy,
    askedAt: answer.askedAt.toISOString(),
    endedAt: answer.endedAt?.toISOString() ?? null,
    words: findWords(known, comparison, found),
    standing: sayStanding(answer, { runs, trafficBeganAt: steps[0]?.startedAt ?? null, now: input.now }),
    advice: answer.failure ? (adviseOnFailure(answer.failure.code)?.text ?? null) : null,
    isBusy: answer.failure?.code === 'link-busy',
    live,
    baseline: await loadBaseline(stores, known),
    decidingRows: buildComparisonRows(comparison?.metrics ?? []).decidingRows.filter(
      ({ now }) => !isMeasuring || now.unknownReason === null,
    ),
    runsNeeded: findMostRunsNeeded(pickDeciding(comparison?.metrics ?? [])),
    environment: toEnvironment(comparison),
    ...(await loadNext(stores, known, found)),
    runs: runs.map(toComparedRunView),
    compareHref: comparison
      ? compareHref(answer.linkId, { now: answer.runIds, baseline: known.baselineRunIds })
      : null,
  }
}

async function loadKnown(stores: Stores, input: Input): Promise<Known | null> {
  const answer = await stores.answers.get(input.answerId)
  if (answer?.linkId !== input.linkId) return null
  const found = await Promise.all(answer.runIds.map((id) => stores.runs.get(id)))
  const runs = found.filter((run) => run !== null)
  const first = runs[0]
  if (!first) return null
  const isOther =
    input.baselineRunIds.length > 0 && input.baselineRunIds.join() !== answer.baselineRunIds.join()
  return {
    ...{ answer, runs, first, isOther, now: input.now },
    ends: nameEnds(first.snapshot.a, first.snapshot.b),
    baselineRunIds: isOther ? input.baselineRunIds : answer.baselineRunIds,
  }
}

/** As it was said; against another baseline as it would have been said. */
function findWords(known: Known, comparison: Comparison | null, found: FoundThenAndNow): AnswerWords | null {
  const { answer, isOther, ends, runs } = known
  if (answer.conclusion === null) return null
  if (!isOther) return answer.conclusion
  if (comparison === null) return null
  return concludeAnswer({ comparison, ...found, siteNames: ends, looksCount: runs.length })
}

async function loadBaseline(stores: Stores, known: Known): Promise<AnswerView['baseline']> {
  const { answer, isOther, baselineRunIds } = known
  const [found, candidates] = await Promise.all([
    Promise.all(baselineRunIds.map((id) => stores.runs.get(id))),
    loadCandidates(stores, { linkId: answer.linkId, chosenIds: baselineRunIds, notIds: answer.runIds }),
  ])
  return {
    runs: found.filter((run) => run !== null).map(toComparedRunView),
    choiceText: sayChoice(isOther ? 'chosen' : answer.baselineChoice),
    isOther,
    candidates,
  }
}

function toEnvironment(comparison: Comparison | null): AnswerView['environment'] {
  return (comparison?.environment ?? []).map(({ host, item, then, now }) => ({ host, item, was: then, now }))
}

/** What to do next: what the rules found in the first run and its repeats, and what the link means for an application. */
async function loadNext(
  stores: Stores,
  { first, ends }: Known,
  { findings }: FoundThenAndNow,
): Promise<Pick<AnswerView, 'findings' | 'application'>> {
  const metrics = await stores.runs.metrics(first.id)
  if (metrics.length === 0) return { findings: [], application: null }
  return {
    findings: buildFindings(
      findings.filter(({ severity }) => severity !== 'info'),
      {
        hostNames: { a: first.snapshot.a.name, b: first.snapshot.b.name },
        ends,
        // Their steps stand on the pages of the runs.
        ordinals: new Map(),
        run: describeAdvisingRun(first, ends, metrics),
      },
    ),
    application: buildApplication(
      { metrics, link: first.snapshot.link, facts: first.environment ?? { a: null, b: null } },
      ends,
    ),
  }
}
