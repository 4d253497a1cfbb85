import type { Evidence } from '@/lib/domain/diagnosis/evidence'
import type { RuleId } from '@/lib/domain/diagnosis/finding'
import type { NicFacts } from '@/lib/domain/model/host-facts'
import { buildEnd, buildEvidence, buildHost, buildProbe, buildTcp } from './build-evidence'

const flat = (bps: number) => Array.from({ length: 10 }, () => ({ lengthS: 1, bps }))
const UNHELD = { rwndPct: 0, sndbufPct: 0, cwndPct: 100, busyPct: 100 } as const
const moved = (group: 'kernel' | 'nic' | 'link', counters: Record<string, number>) => ({
  counters: { kernel: {}, softnet: null, nic: {}, link: {}, [group]: counters },
})
const NO_NIC: NicFacts = {
  firmware: null,
  duplex: null,
  rings: null,
  channels: null,
  features: null,
  pause: null,
  qdisc: null,
}
const plain = buildHost('a').interface
const withNic = (nic: Partial<NicFacts>) =>
  plain === null ? {} : { interface: { ...plain, nic: { ...NO_NIC, ...nic } } }
const on = { isOn: true, isFixed: false, isRequestedOn: null }
const off = { isOn: false, isFixed: false, isRequestedOn: null }
const kneeAt50 = {
  udpLineBps: 95.7e6,
  knee: { kind: 'exact', bps: 50e6 },
  probes: [
    buildProbe(20e6),
    buildProbe(50e6),
    buildProbe(51e6, { lostCount: 250, pathLostCount: 250, isClean: false, delayMs: 200 }),
  ],
} as const

/** Evidence in which a rule fires from Frankfurt to Ashburn, and is the first to be read. */
export const FIRING_EXAMPLES: Readonly<Record<RuleId, Evidence>> = {
  'window-limited': buildEvidence({
    ab: {
      single: buildTcp({
        steadyBps: 32e6,
        binding: 'window',
        windowEffectiveBytes: 320_000,
        limits: { ...UNHELD, rwndPct: 80, cwndPct: 20 },
      }),
    },
  }),
  'buffer-clamped': buildEvidence({
    ab: { windows: [{ askedBytes: 2_000_000, isClamped: true, test: null }] },
  }),
  'path-loss': buildEvidence({
    ab: {
      probes: [
        buildProbe(20e6, { lostCount: 10, pathLostCount: 10 }),
        buildProbe(40e6, { lostCount: 21, pathLostCount: 21 }),
      ],
      single: buildTcp({ steadyBps: 8e6, binding: 'loss', retransmitPct: 0.2 }),
    },
  }),
  'capacity-knee': buildEvidence({ ab: { ...kneeAt50, single: null, parallel: null } }),
  policed: buildEvidence({
    ab: {
      ...kneeAt50,
      probes: [
        buildProbe(20e6),
        buildProbe(50e6),
        buildProbe(51e6, { lostCount: 250, pathLostCount: 250, isClean: false }),
      ],
      single: null,
      parallel: null,
    },
  }),
  asymmetric: buildEvidence({ ab: { single: buildTcp({ steadyBps: 40e6, binding: null }), parallel: null } }),
  'mss-reduced': buildEvidence({
    ab: { single: buildTcp({ mssBytes: 1398, steadyBps: 90e6, binding: null }) },
  }),
  'pmtu-black-hole': buildEvidence({
    ab: { mtu: { pathMtuBytes: 1400, isReported: false, interfaceMtuBytes: 1500, hops: [] } },
  }),
  'receiver-drops': buildEvidence({
    ab: { probes: [buildProbe(40e6, { lostCount: 60, pathLostCount: 0, hostLostCount: 60 })] },
  }),
  'nic-drops': buildEvidence({
    ab: {
      single: buildTcp({
        steadyBps: 60e6,
        binding: null,
        receiver: buildEnd('b', moved('nic', { rx_missed_errors: 900 })),
      }),
      parallel: null,
    },
    ba: { single: null },
    b: withNic({
      rings: {
        rx: { now: 256, max: 4096 },
        rxMini: { now: null, max: null },
        rxJumbo: { now: null, max: null },
        tx: { now: 256, max: 4096 },
      },
    }),
  }),
  'cpu-limited': buildEvidence({
    ab: {
      single: buildTcp({
        steadyBps: 60e6,
        binding: 'cpu',
        receiver: buildEnd('b', { cpu: { busiestCorePct: 99, busiestCoreSoftirqPct: 60, stealPct: 0 } }),
      }),
    },
  }),
  'ramp-dominated': buildEvidence({ ab: { single: buildTcp({ goodputBps: 70e6, rampS: 4 }) } }),
  bufferbloat: buildEvidence({
    ab: { single: buildTcp({ sidePing: { medianMs: 400, maxMs: 420, repliesCount: 50, lostCount: 0 } }) },
  }),
  'jitter-high': buildEvidence({ ab: { jitter: buildProbe(1e6, { jitterMs: 9 }) } }),
  'offload-suspect': buildEvidence({
    ab: { single: buildTcp({ steadyBps: 1e6, binding: null }), parallel: null },
    a: withNic({ features: { 'tcp-segmentation-offload': on } }),
  }),
  'cross-traffic': buildEvidence({
    ab: {
      single: buildTcp({
        goodputBps: 60e6,
        steadyBps: 60e6,
        binding: null,
        receiver: buildEnd('b', moved('link', { rxBytes: 120e6 })),
      }),
      parallel: null,
    },
  }),
  'listen-overflow': buildEvidence({
    ab: { single: buildTcp({ receiver: buildEnd('b', moved('kernel', { TcpExtListenOverflows: 12 })) }) },
  }),
  'udp-blocked': buildEvidence({
    ab: {
      probes: [],
      knee: null,
      jitter: null,
      failures: [
        { stepId: 'step-9', kind: 'udp-probe', code: 'nothing-received', message: 'nothing arrived' },
      ],
    },
  }),
  'offered-short': buildEvidence({
    ab: { probes: [buildProbe(40e6), buildProbe(95e6, { sentBps: 60e6, isOfferedShort: true })] },
  }),
  'per-flow-cap': buildEvidence({
    ab: {
      single: buildTcp({ steadyBps: 20e6, binding: null, intervals: flat(20e6) }),
      parallel: buildTcp({ streamsCount: 4, steadyBps: 78e6 }),
    },
  }),
  reordering: buildEvidence({
    ab: {
      single: buildTcp({
        steadyBps: 30e6,
        binding: null,
        reordSeenCount: 200,
        dsackCount: 180,
        retransmits: 200,
        retransmitPct: 0.6,
      }),
    },
  }),
  'flow-control-pause': buildEvidence({
    ab: { single: buildTcp({ sender: buildEnd('a', moved('nic', { rx_pause_frames: 5000 })) }) },
  }),
  'wrong-path': buildEvidence({ expectedRttMs: 20 }),
  'link-full': buildEvidence(),
}
export const OFFLOADS_OFF = withNic({ features: { 'tcp-segmentation-offload': off, 'tx-checksumming': off } })
