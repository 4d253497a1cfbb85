import { findDefaultBaseline } from '@/lib/services/answers/find-baseline'
import type { Answer } from '@/lib/services/ports/answer-store'
import type { Stores } from '@/lib/services/ports/stores'
import { toComparedRunView } from '../compare/compared-run-view'
import { loadRebaseline } from '../link/build-rebaseline'
import type { AnswerLine, AnswersView } from './answer-view'
import { loadCandidates } from './load-candidates'
import { sayChoice } from './say-standing'

const LISTED_COUNT = 50

/** A link's page of questions; null where there is no such link. */
export async function loadAnswersView(
  stores: Stores,
  input: { readonly linkId: string; readonly now: Date },
): Promise<AnswersView | null> {
  const link = await stores.links.get(input.linkId)
  if (!link) return null
  const [answers, baseline, rebaseline] = await Promise.all([
    stores.answers.listOfLink(link.id, LISTED_COUNT),
    loadDefaultBaseline(stores, input),
    loadRebaseline(stores, link),
  ])
  return {
    linkId: link.id,
    linkName: link.name,
    nowIso: input.now.toISOString(),
    baseline,
    estimateText: rebaseline.choices.find(({ profile }) => profile === 'quick')?.estimateText ?? '',
    refusedReason: rebaseline.refusedReason,
    openAnswerId: answers.find(({ state }) => state === 'measuring')?.id ?? null,
    lines: answers.map(toLine),
  }
}

async function loadDefaultBaseline(
  stores: Stores,
  input: { readonly linkId: string; readonly now: Date },
): Promise<AnswersView['baseline']> {
  const found = await findDefaultBaseline(stores, input)
  if (!found) return null
  const [runs, candidates] = await Promise.all([
    Promise.all(found.runIds.map((id) => stores.runs.get(id))),
    loadCandidates(stores, { linkId: input.linkId, chosenIds: found.runIds, notIds: [] }),
  ])
  return {
    runs: runs.filter((run) => run !== null).map(toComparedRunView),
    choiceText: sayChoice(found.choice),
    candidates,
  }
}

function toLine(answer: Answer): AnswerLine {
  return {
    answerId: answer.id,
    askedAt: answer.askedAt.toISOString(),
    askedBy: answer.askedBy,
    state: answer.state,
    verdict: answer.conclusion?.verdict ?? null,
    text: answer.conclusion?.headline ?? answer.failure?.message ?? '',
  }
}
