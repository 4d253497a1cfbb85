import { describe, expect, it } from 'vitest'
import { type DirectionEvidence, type TcpEvidence, viewDirection } from '@/lib/domain/diagnosis/evidence'
import { buildEvidence, buildTcp } from '@/lib/domain/diagnosis/testing/build-evidence'
import { windowLimited } from './window-limited'

const evaluate = (ab: Partial<DirectionEvidence>) =>
  windowLimited.evaluate(viewDirection(buildEvidence({ ab }), 'ab'))

const held = { steadyBps: 32e6, binding: 'window', windowEffectiveBytes: 320_000 } as const
const LIMITED = { rwndPct: 0, sndbufPct: 0, cwndPct: 20, busyPct: 100 } as const

describe('window-limited', () => {
  it('says nothing of a full line', () => {
    expect(evaluate({})).toBeNull()
  })

  it('names the receiver’s window, the host, and what the line needs', () => {
    const found = evaluate({ single: buildTcp({ ...held, limits: { ...LIMITED, rwndPct: 80 } }) })
    expect(found?.side).toBe('b')
    expect(found?.confidence).toBe('certain')
    expect(found?.sentence).toBe(
      'Frankfurt → Ashburn: the receiver’s window on iad-1 holds one stream at 32 Mbit/s: 313 KiB at 80 ms. 94.1 Mbit/s needs 919 KiB in flight.',
    )
    expect(found?.evidence.map((each) => each.name)).toContain('net.ipv4.tcp_rmem on iad-1')
  })

  it('names the sender’s buffer, though its window is unknown', () => {
    const single = buildTcp({ ...held, windowEffectiveBytes: null, limits: { ...LIMITED, sndbufPct: 80 } })
    const found = evaluate({ single })
    expect(found?.side).toBe('a')
    expect(found?.sentence).toContain('the sender’s socket buffer on fra-1 holds one stream at 32 Mbit/s.')
  })

  it('leaves a window that loss keeps small to the loss', () => {
    const single = buildTcp({ ...held, retransmitPct: 0.2, limits: { ...LIMITED, rwndPct: 80 } })
    expect(evaluate({ single })).toBeNull()
  })

  describe('where nothing waits to be sent and the kernel counts no time as the buffer’s', () => {
    const starved = { steadyBps: 42e6, windowEffectiveBytes: null, retransmitPct: 0.2, starvedPct: 92 }
    const withBuffer = (tcpWmem: string, single: Partial<TcpEvidence> = {}) =>
      windowLimited.evaluate(
        viewDirection(
          buildEvidence({
            ab: { single: buildTcp({ ...starved, ...single }) },
            a: { sysctls: { 'net.ipv4.tcp_wmem': tcpWmem } },
          }),
          'ab',
        ),
      )

    it('names the sender’s buffer that cannot hold what a full line has in flight', () => {
      const found = withBuffer('4096 16384 300000')
      expect(found).toMatchObject({ side: 'a', confidence: 'likely' })
      expect(found?.sentence).toContain('293 KiB at most, and nothing waited to be sent in 92 % of the looks')
    })

    it('says nothing where the buffer is large enough, or something waited: then it is not the buffer', () => {
      expect(withBuffer('4096 16384 4194304')).toBeNull()
      expect(withBuffer('4096 16384 300000', { starvedPct: 40 })).toBeNull()
      expect(withBuffer('4096 16384 300000', { starvedPct: null })).toBeNull()
    })
  })

  it('goes by window / RTT where the kernel does not tell, and says what would settle whose it is', () => {
    const single = buildTcp({ ...held, limits: null, rttLoadedMs: 80 })
    const found = evaluate({ single })
    expect(found).toMatchObject({ side: null, confidence: 'likely' })
    expect(found?.missing[0]).toContain('ss -ti')
    expect(evaluate({ single: buildTcp({ ...single, steadyBps: 20e6 }) })).toBeNull()
  })
})
