import { describe, expect, it } from 'vitest'
import { buildDone, buildTcpSpec, buildTcpTest } from '@/lib/domain/analysis/testing/build-run'
import type { PerformedStep, StepOutcome } from '@/lib/domain/model/step'
import { describeLostLink, describeSilentLink, findAnsweredSides, isSilence, readLinkLook } from './link-loss'

const NAMES = { a: 'fra-1', b: 'iad-1' }
const failed = (code: string): StepOutcome => ({
  state: 'failed',
  failure: { code, message: code },
  result: null,
})
const carried = buildDone(buildTcpSpec('tcp-single', 'ab'), {
  kind: 'tcp',
  tests: [buildTcpTest('ab', 45e6)],
})
const silent: PerformedStep = { spec: buildTcpSpec('tcp-single', 'ba'), outcome: failed('timeout') }
const pings = (direction: 'ab' | 'ba', outcome: StepOutcome): PerformedStep => ({
  spec: { kind: 'rtt', direction, count: 5, intervalS: 0.2 },
  outcome,
})
const ping = { sentCount: 5, lostCount: 0, minMs: 1, avgMs: 1, maxMs: 1, mdevMs: 0, replies: [] }
const answered: StepOutcome = { state: 'done', result: { kind: 'rtt', ping } }

const DEAD = `@@plumbline ping t=1.0
PING 198.51.100.2 (198.51.100.2) from 198.51.100.1 : 56(84) bytes of data.

--- 198.51.100.2 ping statistics ---
5 packets transmitted, 0 received, 100% packet loss, time 2045ms

@@plumbline end`
const ALIVE = DEAD.replace('0 received, 100%', '1 received, 80%').replace(
  'bytes of data.\n',
  'bytes of data.\n64 bytes from 198.51.100.2: icmp_seq=3 ttl=64 time=20.1 ms\n',
)

describe('whether a link is gone', () => {
  it('is asked after a step that met silence, and after no other', () => {
    expect(isSilence(failed('timeout'))).toBe(true)
    expect(isSilence(failed('udp-blocked'))).toBe(true)
    expect(isSilence(failed('tool-missing'))).toBe(false)
    expect(isSilence(carried.outcome)).toBe(false)
  })

  it('is asked only from where pings were answered before', () => {
    const performed = [pings('ab', failed('no-reply')), pings('ba', answered)]
    expect(findAnsweredSides(performed)).toEqual(['b'])
  })

  it('is told by pings that all stay without answer', () => {
    const looks = [readLinkLook(DEAD), readLinkLook(DEAD)]
    expect(looks[0]).toEqual({ sentCount: 5, answeredCount: 0 })
    const failure = describeLostLink(looks, NAMES)
    expect(failure?.code).toBe('link-lost')
    expect(failure?.message).toContain('none of 10 pings')
    expect(failure?.message).toContain('fra-1 and iad-1')
  })

  it('is not told where one ping came back, or a look could not be read', () => {
    expect(readLinkLook(ALIVE)).toEqual({ sentCount: 5, answeredCount: 1 })
    expect(describeLostLink([readLinkLook(DEAD), readLinkLook(ALIVE)], NAMES)).toBeNull()
    expect(describeLostLink([readLinkLook(DEAD), readLinkLook('')], NAMES)).toBeNull()
    expect(describeLostLink([], NAMES)).toBeNull()
  })

  it('is told without pings by two steps in a row that met silence after one that passed', () => {
    expect(describeSilentLink([carried, silent], failed('firewalled'), NAMES)?.code).toBe('link-lost')
    expect(describeSilentLink([carried], failed('timeout'), NAMES)).toBeNull()
    expect(describeSilentLink([silent], failed('timeout'), NAMES)).toBeNull()
    expect(describeSilentLink([carried, silent], failed('udp-blocked'), NAMES)).toBeNull()
  })
})
