import { receiverOf, senderOf } from '@/lib/domain/model/direction'
import type { OneWayTest, StepOutcome, StepResult, StepSpec, UdpSpec } from '@/lib/domain/model/step'
import { linePayloadBps, type SampleWorld } from './sample-world'
import type { Random } from './seeded-random'
import { simulateTcpTest } from './simulate-tcp'

/** What performing a step would have yielded in a simulated world. */
export function simulateStep(world: SampleWorld, spec: StepSpec, random: Random): StepOutcome {
  switch (spec.kind) {
    case 'rtt':
      return { state: 'done', result: simulatePing(world, spec, random) }
    case 'mtu':
      return {
        state: 'done',
        result: {
          kind: 'mtu',
          mtu: {
            pathMtuBytes: Math.min(world.mtuBytes, spec.largestBytes),
            isReported: true,
            interfaceMtuBytes: spec.largestBytes,
            hops: [],
          },
        },
      }
    case 'udp-probe':
    case 'jitter':
      return { state: 'done', result: { kind: 'udp', test: simulateUdpTest(world, spec, random) } }
    default: {
      if (spec.clamped) {
        const message = 'The hosts grant no window this large, so nothing was sent.'
        return { state: 'skipped', failure: { code: 'window-clamped', message } }
      }
      const directions = spec.direction === 'both' ? (['ab', 'ba'] as const) : [spec.direction]
      const tests = directions.map((direction) => simulateTcpTest({ world, spec, direction }, random))
      return { state: 'done', result: { kind: 'tcp', tests } }
    }
  }
}

function simulatePing(
  world: SampleWorld,
  spec: Extract<StepSpec, { kind: 'rtt' }>,
  random: Random,
): StepResult {
  const replies = Array.from({ length: spec.count }, (_, index) => ({
    atS: index * spec.intervalS,
    seq: index + 1,
    rttMs: world.rttMs + Math.abs(random.around(0.6) - 1) * Math.max(0.2, world.rttMs * 0.004),
  }))
  const values = replies.map((reply) => reply.rttMs)
  const avgMs = values.reduce((total, value) => total + value, 0) / values.length
  const meanSquare = values.reduce((total, value) => total + (value - avgMs) ** 2, 0) / values.length
  return {
    kind: 'rtt',
    ping: {
      sentCount: spec.count,
      lostCount: 0,
      minMs: Math.min(...values),
      avgMs,
      maxMs: Math.max(...values),
      mdevMs: Math.sqrt(meanSquare),
      replies,
    },
  }
}

function simulateUdpTest(world: SampleWorld, spec: UdpSpec, random: Random): OneWayTest {
  const { direction, durationS, datagramBytes } = spec
  const path = world.path[direction]
  const carried = linePayloadBps(world, direction, datagramBytes)
  const sentCount = Math.round((spec.offeredBps * durationS) / 8 / datagramBytes)
  const overShare = Math.max(0, 1 - carried / spec.offeredBps)
  const pathLostCount = Math.round(sentCount * (overShare + path.lossShare * (0.6 + 0.8 * random.next())))
  const isNearLine = spec.offeredBps > carried * 0.7
  const hostLostCount = isNearLine ? Math.round(sentCount * path.hostDropShare * random.around(0.4)) : 0
  const lostCount = Math.min(sentCount - 1, pathLostCount + hostLostCount)
  const seconds = Math.max(1, Math.round(durationS))
  const end = { bufferGrantedBytes: spec.windowBytes * 2, iperfVersion: '3.12', iperfCpuPct: 30 }
  const still = { processed: sentCount, dropped: 0, squeezed: 0 }
  return {
    direction,
    totals: {
      sentBytes: sentCount * datagramBytes,
      sentBps: (sentCount * datagramBytes * 8) / durationS,
      goodputBps: ((sentCount - lostCount) * datagramBytes * 8) / durationS,
      seconds: durationS,
      retransmits: null,
      packetsSent: sentCount,
      packetsReceived: sentCount - lostCount,
      lostCount,
      lossPct: (100 * lostCount) / sentCount,
      jitterMs: 0.02 + world.rttMs * 0.0006 * random.around(0.3),
      outOfOrderCount: 0,
      failure: null,
    },
    intervals: Array.from({ length: seconds }, (_, index) => ({
      startS: index,
      endS: index + 1,
      receivedBytes: Math.round(((sentCount - lostCount) * datagramBytes) / seconds),
      sentBytes: Math.round((sentCount * datagramBytes) / seconds),
      retransmits: null,
      lostCount: Math.round(lostCount / seconds),
      packetsCount: Math.round(sentCount / seconds),
    })),
    sender: { side: senderOf(direction), samples: [], counters: null, ...end },
    receiver: {
      side: receiverOf(direction),
      samples: [],
      counters: { kernel: { UdpRcvbufErrors: hostLostCount }, softnet: still, nic: {}, link: {} },
      ...end,
    },
    sidePing: Array.from({ length: Math.floor(durationS * 5) }, (_, seq) => ({
      atS: seq * 0.2,
      seq: seq + 1,
      rttMs: (world.rttMs + (overShare > 0 ? world.queueMs : 0)) * random.around(0.004),
    })),
    sidePingLostCount: 0,
    congestionControl: null,
    mssBytes: null,
  }
}
