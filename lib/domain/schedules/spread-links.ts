import { hashFraction } from './hash-fraction'

/** Between two rounds of a slot: connecting, locks, and what a run takes longer than estimated. */
const ROUND_GUARD_S = 60

/** A link as far as its runs can be in the way of others. */
export type SpreadLink = {
  readonly id: string
  /** What a run has to itself: the machine of each end, and the circuit. */
  readonly resources: readonly string[]
  /** How long a run of the schedule's profile takes, s. */
  readonly runSeconds: number
}

/**
 * When each link of a slot has its turn, so that no two that share a machine or a circuit are measured at once: links are
 * put into rounds (a greedy colouring of the graph of those that share something; Welsh and Powell 1967), a round begins
 * when the longest run of one round has ended. All of a slot starts later by its jitter, a share of `jitterS` that is the same
 * whoever works it out, and another for each slot.
 */
export function spreadLinks(slot: {
  readonly scheduleId: string
  readonly at: Date
  readonly jitterS: number
  readonly links: readonly SpreadLink[]
}): ReadonlyMap<string, Date> {
  const seed = `${slot.scheduleId} ${slot.at.toISOString()}`
  const jitterMs = Math.floor(hashFraction(seed) * slot.jitterS) * 1000
  const roundMs =
    (Math.max(0, ...slot.links.map(({ runSeconds }) => Math.ceil(runSeconds))) + ROUND_GUARD_S) * 1000
  const rounds = colourRounds(slot.links, seed)
  return new Map(
    [...rounds].map(([linkId, round]) => [linkId, new Date(slot.at.getTime() + jitterMs + round * roundMs)]),
  )
}

/** How many rounds a slot of these links takes, and how long all of them together, s. */
export function measureRounds(links: readonly SpreadLink[]): {
  readonly roundsCount: number
  readonly seconds: number
} {
  const roundsCount = Math.max(0, ...colourRounds(links, '').values()) + (links.length > 0 ? 1 : 0)
  const longest = Math.max(0, ...links.map(({ runSeconds }) => Math.ceil(runSeconds)))
  return { roundsCount, seconds: roundsCount * (longest + ROUND_GUARD_S) }
}

/** The round of each link: most contended links first; among equals another order each slot, so that none is always last. */
function colourRounds(links: readonly SpreadLink[], seed: string): ReadonlyMap<string, number> {
  const users = new Map<string, number>()
  for (const resource of links.flatMap((link) => link.resources)) {
    users.set(resource, (users.get(resource) ?? 0) + 1)
  }
  const contention = (link: SpreadLink) =>
    link.resources.reduce((sum, name) => sum + (users.get(name) ?? 0), 0)
  const ordered = links
    .map((link) => ({ link, contention: contention(link), turn: hashFraction(`${seed} ${link.id}`) }))
    .sort((x, y) => y.contention - x.contention || x.turn - y.turn || x.link.id.localeCompare(y.link.id))
  const taken: Set<string>[] = []
  const rounds = new Map<string, number>()
  for (const { link } of ordered) {
    const free = taken.findIndex((names) => link.resources.every((name) => !names.has(name)))
    const round = free === -1 ? taken.push(new Set()) - 1 : free
    for (const name of link.resources) taken[round]?.add(name)
    rounds.set(link.id, round)
  }
  return rounds
}
