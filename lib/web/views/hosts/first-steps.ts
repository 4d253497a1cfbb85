import type { Host } from '@/lib/domain/model/host'
import type { HostCheck } from '@/lib/services/ports/check-store'
import type { WebContext } from '@/lib/web/context'

export type FirstStep = {
  readonly title: string
  readonly text: string
  readonly state: 'done' | 'current' | 'later'
}

/** The way from an empty product to the first measured link. */
export type FirstStepsView = {
  readonly steps: readonly FirstStep[]
  /** From 1. */
  readonly currentNumber: number
  readonly action: { readonly text: string; readonly href: string }
  /** The simulated link of a server that was started with `--lab`; null where there is none. */
  readonly labLinkId: string | null
}

/** What the way depends on. */
export type FirstStepsFacts = {
  /** In use, oldest first, each with its last check. */
  readonly hosts: readonly {
    readonly id: string
    readonly name: string
    readonly check: Pick<HostCheck, 'state'> | null
    readonly isTrusted: boolean
    readonly hasTestAddress: boolean
  }[]
  readonly links: readonly { readonly id: string; readonly name: string }[]
  /** Of a run that goes on or waits; null where none does. */
  readonly openRunId: string | null
  readonly hasCompletedRun: boolean
  readonly labLinkId: string | null
}

type HostStage = FirstStepsFacts['hosts'][number]
type Current = { readonly number: number; readonly text: string; readonly action: FirstStepsView['action'] }

const TITLES = [
  'Add a host',
  'Compare its key, read what was found',
  'Add the host at the other end',
  'Draw the link between them',
  'Measure it',
] as const

const LATER_TEXTS = [
  'A machine reachable over SSH, in one of the two data centres.',
  'Its fingerprint is compared once; then it is checked for iperf3, ss, ping and the rest.',
  'The same once more, in the other data centre.',
  'Which address of one host sends to which address of the other.',
  'The first full run becomes the baseline that later ones are held against.',
] as const

/** What a host still lacks before it can be measured; null where it is ready. */
function sayLack(host: HostStage): string | null {
  switch (host.check?.state) {
    case undefined:
      return `${host.name} was not contacted yet. Check it to see its key.`
    case 'queued':
    case 'running':
      return `${host.name} is being looked at.`
    case 'key-unknown':
      return `${host.name} shows its key. Compare it with the one on the host, and trust it.`
    case 'key-changed':
      return `${host.name} shows another key than the one that was trusted.`
    case 'failed':
      return host.isTrusted
        ? `Signing in to ${host.name}, or looking at it, failed. Its page says what to do.`
        : `${host.name} could not be reached. Its page says what to do.`
    case 'ok':
      return host.hasTestAddress ? null : `Choose the address of ${host.name} that tests run between.`
  }
}

function openHost(host: HostStage): FirstStepsView['action'] {
  return { text: `Open ${host.name}`, href: `/hosts/${host.id}` }
}

const ADD_HOST = { text: 'Add a host', href: '/hosts/new' } as const

function findCurrent(facts: FirstStepsFacts): Current {
  const { hosts } = facts
  const [first] = hosts
  const [link] = facts.links
  if (facts.openRunId !== null) {
    const action = { text: 'Watch the run', href: `/runs/${facts.openRunId}` }
    return { number: 5, text: 'It is being measured, or about to be.', action }
  }
  if (link) {
    const action = { text: `Open ${link.name}`, href: `/links/${link.id}` }
    return { number: 5, text: `Press Re-baseline on ${link.name}: a full run takes 4 to 5 minutes.`, action }
  }
  if (!first) return { number: 1, text: LATER_TEXTS[0], action: ADD_HOST }
  const ready = hosts.filter((host) => sayLack(host) === null)
  const waiting = hosts.find((host) => sayLack(host) !== null)
  if (ready.length >= 2) {
    return { number: 4, text: LATER_TEXTS[3], action: { text: 'Draw the link', href: '/links/new' } }
  }
  if (!waiting) return { number: 3, text: LATER_TEXTS[2], action: ADD_HOST }
  const number = ready.length === 0 ? 2 : 3
  return { number, text: sayLack(waiting) ?? '', action: openHost(waiting) }
}

function stateAt(number: number, currentNumber: number): FirstStep['state'] {
  if (number < currentNumber) return 'done'
  return number === currentNumber ? 'current' : 'later'
}

/** Where a newcomer stands, and what comes next; null once a run has been completed. */
export function toFirstSteps(facts: FirstStepsFacts): FirstStepsView | null {
  if (facts.hasCompletedRun) return null
  const current = findCurrent(facts)
  return {
    currentNumber: current.number,
    action: current.action,
    labLinkId: facts.labLinkId,
    steps: TITLES.map((title, index) => ({
      title,
      text: index + 1 === current.number ? current.text : (LATER_TEXTS[index] ?? ''),
      state: stateAt(index + 1, current.number),
    })),
  }
}

/** How `npm start -- --lab` registers its links. */
const LAB_CIRCUIT = 'lab'

async function loadHost({ stores }: Pick<WebContext, 'stores'>, host: Host): Promise<HostStage> {
  return {
    id: host.id,
    name: host.name,
    check: await stores.checks.latestOf(host.id),
    isTrusted: host.pinnedKeys.length > 0,
    hasTestAddress: host.testAddresses.length > 0,
  }
}

/** The first steps as they stand now; null once a run has been completed. */
export async function viewFirstSteps(
  context: Pick<WebContext, 'stores' | 'isLab'>,
): Promise<FirstStepsView | null> {
  const { runs, hosts, links } = context.stores
  const one = { limit: 1, cursor: null }
  const completed = await runs.list({ states: ['completed'], page: one })
  if (completed.items.length > 0) return null
  const inUse = { includeRetired: false }
  const [allHosts, allLinks, open] = await Promise.all([
    hosts.list(inUse),
    links.list(inUse),
    runs.list({ states: ['queued', 'running'], page: one }),
  ])
  const oldestFirst = allHosts.toSorted((a, b) => a.createdAt.getTime() - b.createdAt.getTime())
  const labLink = context.isLab ? allLinks.find((link) => link.circuit === LAB_CIRCUIT) : undefined
  return toFirstSteps({
    hosts: await Promise.all(oldestFirst.map((host) => loadHost(context, host))),
    links: allLinks,
    openRunId: open.items[0]?.id ?? null,
    hasCompletedRun: false,
    labLinkId: labLink?.id ?? null,
  })
}
