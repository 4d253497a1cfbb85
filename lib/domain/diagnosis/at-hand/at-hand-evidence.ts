import { collectRunEvidence } from '@/lib/domain/diagnosis/collect/run-evidence'
import type { DirectionEvidence, Evidence, TcpEvidence } from '@/lib/domain/diagnosis/evidence'
import type { Side } from '@/lib/domain/model/direction'
import type { HostFacts, InterfaceFact, SideFacts } from '@/lib/domain/model/host-facts'
import { TOOL_NAMES } from '@/lib/domain/model/host-facts'
import type { Link } from '@/lib/domain/model/link'
import { DEFAULT_LINK_SETTINGS } from '@/lib/domain/model/link-settings'
import type {
  CounterDeltas,
  MtuFinding,
  PerformedStep,
  PingSummary,
  StepResult,
} from '@/lib/domain/model/step'
import { readNicFacts } from '@/lib/domain/tools/nic/facts'
import { parseEthtoolDriver, parseEthtoolLink } from '@/lib/domain/tools/nic/settings'
import { isTelling, stepOfGiven, tcpStep, withSamples } from './build-test'
import type { AtHandInput } from './input'
import { type ReadTexts, readTexts, type SizedPing } from './read-texts'

/** What the line's headers are reckoned with where nobody said; no rule takes it for known. */
const ETHERNET_MTU_BYTES = 1500

/** Without names, the ends are called by the part they play: iperf3's client sends unless it was told otherwise. */
/** Of the block that is nobody's (RFC 5737). */
const ADDRESSES = { a: '192.0.2.1', b: '192.0.2.2' } as const

const NAMES = {
  a: { name: 'the first host', site: 'First host' },
  b: { name: 'the second host', site: 'Second host' },
} as const

export type AtHandEvidence = {
  readonly evidence: Evidence
  /** Which tool each text was recognised as, in the order given; null where none was. */
  readonly tools: readonly (string | null)[]
}

/**
 * Returns the evidence of what someone had at hand, as a run with the same figures would have given it, so that the same
 * rules judge it. What was not given is unknown.
 */
export function collectAtHandEvidence(input: AtHandInput): AtHandEvidence {
  const read = readTexts(input.texts)
  const measured = [...pathSteps(input, read), ...read.steps]
  const tests = input.tests.filter(isTelling)
  const steps = withSockets([...measured, ...tests.map(stepOfGiven)], read.sockets).map((step) =>
    withCounters(step, countersOf(input, read)),
  )
  const facts: SideFacts = { a: factsOf('a', input, read), b: factsOf('b', input, read) }
  const evidence = collectRunEvidence({
    steps: steps.map((step, index) => ({
      ...step,
      stepId: tests[index - measured.length] ? idOf(index - measured.length) : null,
    })),
    link: linkOf(input),
    facts,
    names: NAMES,
  })
  const { directions, hosts } = evidence
  const lifetimeCounters = Object.keys(read.lifetime).length === 0 ? null : read.lifetime
  return {
    evidence: {
      ...evidence,
      linkMtuBytes: input.mtuBytes ?? null,
      // The round trip that was given is the measured one: there is no registered one to hold it against.
      expectedRttMs: null,
      directions: { ab: withGiven(directions.ab, tests), ba: withGiven(directions.ba, tests) },
      hosts: { a: { ...hosts.a, lifetimeCounters }, b: { ...hosts.b, lifetimeCounters } },
    },
    tools: read.tools,
  }
}

const idOf = (index: number) => `given-${index}`

/** What somebody read off the sender's socket stands for what ss would have told. */
function withGiven(direction: DirectionEvidence, tests: AtHandInput['tests']): DirectionEvidence {
  const seen = (test: TcpEvidence | null): TcpEvidence | null => {
    const given = tests.find((_, index) => test?.stepId === idOf(index))
    if (test === null || given === undefined) return test
    return {
      ...test,
      stepId: null,
      rttLoadedMs: given.rttMs ?? test.rttLoadedMs,
      cwndMaxBytes: given.cwndBytes ?? test.cwndMaxBytes,
      windowEffectiveBytes: given.windowBytes ?? test.windowEffectiveBytes,
      retransmitPct: given.retransmits === 0 ? 0 : (test.retransmitPct ?? test.retransmitWholePct),
    }
  }
  return {
    ...direction,
    single: seen(direction.single),
    parallel: seen(direction.parallel),
    probes: direction.probes.map((probe) => ({ ...probe, stepId: null })),
  }
}

function linkOf({ capacityBps, mtuBytes, rttMs }: AtHandInput): Link {
  return {
    id: 'at-hand',
    name: 'What is at hand',
    a: { hostId: 'a', address: ADDRESSES.a },
    b: { hostId: 'b', address: ADDRESSES.b },
    capacityAbBps: capacityBps ?? null,
    capacityBaBps: capacityBps ?? null,
    capacityLayer: 'l1',
    expectedRttMs: rttMs ?? null,
    mtuBytes: mtuBytes ?? ETHERNET_MTU_BYTES,
    ports: { first: 5201, count: 1 },
    circuit: null,
    tags: [],
    notes: null,
    settings: DEFAULT_LINK_SETTINGS,
    createdAt: new Date(0),
    retiredAt: null,
  }
}

const done = (spec: PerformedStep['spec'], result: StepResult): PerformedStep => ({
  spec,
  outcome: { state: 'done', result },
})

/** The round trip that was given or pinged, and what pings of several sizes or a traced path say of its MTU. */
function pathSteps(input: AtHandInput, read: ReadTexts): readonly PerformedStep[] {
  const ping = pingOf(input, read.pings)
  const mtu = mtuOf(read.pings) ?? read.tracedMtu
  return [
    ...(ping
      ? [done({ kind: 'rtt', direction: 'ab', count: ping.sentCount, intervalS: 1 }, { kind: 'rtt', ping })]
      : []),
    ...(mtu ? [done({ kind: 'mtu', direction: 'ab', largestBytes: 1500 }, { kind: 'mtu', mtu })] : []),
  ]
}

function pingOf({ rttMs }: AtHandInput, pings: readonly SizedPing[]): PingSummary | null {
  const answered = pings.find((ping) => ping.minMs !== null)
  if (rttMs === undefined && !answered) return null
  return {
    sentCount: answered?.sentCount ?? 0,
    lostCount: answered?.lostCount ?? 0,
    minMs: rttMs ?? answered?.minMs ?? null,
    avgMs: answered?.avgMs ?? rttMs ?? null,
    maxMs: answered?.maxMs ?? null,
    mdevMs: answered?.mdevMs ?? null,
    replies: [],
  }
}

/** Pings of several sizes: the largest that was answered, and whether the next larger one was told its limit. */
function mtuOf(pings: readonly SizedPing[]): MtuFinding | null {
  const sized = pings.flatMap((ping) =>
    ping.packetBytes === null ? [] : [{ ...ping, bytes: ping.packetBytes }],
  )
  const passed = sized.filter((ping) => (ping.receivedCount ?? 0) > 0).map((ping) => ping.bytes)
  const pathMtuBytes = passed.length === 0 ? null : Math.max(...passed)
  const told = pings.find((ping) => ping.tooLong !== null)?.tooLong ?? null
  if (told)
    return {
      pathMtuBytes: told.mtuBytes ?? pathMtuBytes,
      isReported: true,
      interfaceMtuBytes: null,
      hops: [],
    }
  const vanished = sized.filter((ping) => (ping.receivedCount ?? 0) === 0 && (ping.sentCount ?? 0) > 0)
  if (pathMtuBytes === null || !vanished.some((ping) => ping.bytes > pathMtuBytes)) return null
  return { pathMtuBytes, isReported: false, interfaceMtuBytes: null, hops: [] }
}

/** ss beside a test says what its sender's sockets saw; ss alone is a test of its own, at the rate its counters tell. */
function withSockets(
  steps: readonly PerformedStep[],
  sockets: ReadTexts['sockets'],
): readonly PerformedStep[] {
  const sending = sockets.filter((socket) => (socket.bytesAcked ?? socket.bytesSent ?? 0) > 0)
  if (sending.length === 0) return steps
  const at = steps.findIndex(({ outcome }) => outcome.state === 'done' && outcome.result.kind === 'tcp')
  const step = steps[at]
  if (step?.outcome.state !== 'done' || step.outcome.result.kind !== 'tcp')
    return [...steps, stepOfSockets(sending)]
  const tests = step.outcome.result.tests.map((test) => withSamples(test, sending))
  const seen: PerformedStep = { ...step, outcome: { state: 'done', result: { kind: 'tcp', tests } } }
  return steps.map((each, index) => (index === at ? seen : each))
}

function stepOfSockets(sockets: ReadTexts['sockets']): PerformedStep {
  const busyS = Math.max(...sockets.map((socket) => (socket.busyMs ?? 0) / 1000))
  const bytes = sockets.reduce((sum, socket) => sum + (socket.bytesAcked ?? socket.bytesSent ?? 0), 0)
  const step = stepOfGiven({
    protocol: 'tcp',
    direction: 'ab',
    streams: sockets.length,
    ...(busyS > 0 ? { durationS: busyS, goodputBps: (bytes * 8) / busyS } : {}),
  })
  if (step.outcome.state !== 'done' || step.outcome.result.kind !== 'tcp') return step
  const [test] = step.outcome.result.tests
  return test ? tcpStep(withSamples(test, sockets), sockets.length) : step
}

type BySide<T> = Readonly<Record<Side, T>>
type GivenBySide<T> =
  | {
      readonly a?: Readonly<Record<string, T>> | undefined
      readonly b?: Readonly<Record<string, T>> | undefined
    }
  | Readonly<Record<string, T>>
  | undefined

/** How the kernel names the groups that nstat prints; drivers' own counters are called otherwise. */
const KERNEL_COUNTER =
  /^(?:Ip|Ip6|Icmp|Icmp6|IcmpMsg|Tcp|TcpExt|IpExt|Udp|Udp6|UdpLite|UdpLite6|MPTcpExt)[A-Z]/

const orNull = (counters: Readonly<Record<string, number>> | undefined) =>
  counters === undefined || Object.keys(counters).length === 0 ? null : counters

/** Counters that moved, by host; what was given for neither may be either's. */
function countersOf({ counters }: AtHandInput, { moved }: ReadTexts): BySide<CounterDeltas | null> {
  const of = (side: Side) => {
    const given = Object.entries({ ...moved, ...pickSide<number>(counters, side) })
    const [kernel, nic] = [true, false].map((isKernel) =>
      Object.fromEntries(given.filter(([name]) => KERNEL_COUNTER.test(name) === isKernel)),
    )
    return given.length === 0 ? null : { kernel: orNull(kernel), softnet: null, nic: orNull(nic), link: null }
  }
  return { a: of('a'), b: of('b') }
}

/** What was given for one host, or for neither by name. */
function pickSide<T extends string | number>(given: GivenBySide<T>, side: Side): Readonly<Record<string, T>> {
  if (given === undefined) return {}
  const entries = Object.entries(given).flatMap(([name, value]) => {
    if (typeof value !== 'object') return [[name, value] as const]
    return name === side ? Object.entries(value) : []
  })
  return Object.fromEntries(entries)
}

function withCounters(step: PerformedStep, counters: BySide<CounterDeltas | null>): PerformedStep {
  if (step.outcome.state !== 'done') return step
  const { result } = step.outcome
  const seen = <
    T extends { readonly sender: { readonly side: Side }; readonly receiver: { readonly side: Side } },
  >(
    test: T,
  ): T => ({
    ...test,
    sender: { ...test.sender, counters: counters[test.sender.side] },
    receiver: { ...test.receiver, counters: counters[test.receiver.side] },
  })
  if (result.kind === 'tcp')
    return { ...step, outcome: { state: 'done', result: { ...result, tests: result.tests.map(seen) } } }
  if (result.kind === 'udp')
    return { ...step, outcome: { state: 'done', result: { ...result, test: seen(result.test) } } }
  return step
}

function factsOf(side: Side, { sysctls }: AtHandInput, read: ReadTexts): HostFacts {
  const settings = { ...read.sysctls, ...pickSide<string>(sysctls, side) }
  const none = { path: null, version: null, isBusybox: false }
  return {
    identity: null,
    kernel: null,
    distribution: null,
    tools: Object.fromEntries(TOOL_NAMES.map((tool) => [tool, none])) as HostFacts['tools'],
    iperf3Version: null,
    iproute2Version: null,
    sysctls: settings,
    congestionControls: (settings['net.ipv4.tcp_available_congestion_control'] ?? '')
      .split(/\s+/)
      .filter(Boolean),
    interfaces: interfacesOf(side, read.ethtoolTexts),
    cpu: { model: null, coresCount: null },
    isRoot: null,
  }
}

/** What ethtool printed of a card, which may be either host's. */
function interfacesOf(side: Side, texts: readonly string[]): readonly InterfaceFact[] {
  if (texts.length === 0) return []
  const nic = readNicFacts(texts)
  const text = texts.join('\n')
  const name = /(?:parameters|Features|Settings) for ([^\s:]+):/.exec(text)?.[1] ?? 'the interface'
  const driver = texts.map((each) => parseEthtoolDriver(each).driver).find((each) => each !== null) ?? null
  const link = parseEthtoolLink(text)
  return [
    {
      name,
      addresses: [ADDRESSES[side]],
      mtuBytes: null,
      driver,
      speedBps: link.speedBps,
      isUp: link.hasLink,
      nic,
    },
  ]
}
