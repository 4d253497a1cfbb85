import { describe, expect, it } from 'vitest'
import { readCounterDeltas } from './counters'
import { readHostOutput } from './host-output'

/** What a host prints of its kernel's counters before and after a step. */
function kernelOf(before: readonly string[], after: readonly string[]) {
  const frames = (when: string, lines: readonly string[]) => [
    `@@plumbline nstat when=${when} t=1`,
    ...lines,
    `@@plumbline softnet when=${when}`,
  ]
  const text = [...frames('before', before), ...frames('after', after)].join('\n')
  return readCounterDeltas(readHostOutput([{ side: 'a', name: 'receiver', text }], 'a'))?.kernel
}

describe('readCounterDeltas', () => {
  it('does not tell of receive buffer errors where the kernel did not', () => {
    expect(kernelOf(['TcpOutSegs 5 0.0'], ['TcpOutSegs 9 0.0'])).toEqual({ TcpOutSegs: 4 })
  })

  it('does not tell of them where only one of the two looks did', () => {
    const kernel = kernelOf(['TcpOutSegs 5 0.0'], ['TcpOutSegs 9 0.0', 'UdpRcvbufErrors 7 0.0'])
    expect(kernel).not.toHaveProperty('UdpRcvbufErrors')
  })

  it('keeps them at zero where they were read and stood still', () => {
    expect(kernelOf(['UdpRcvbufErrors 3 0.0'], ['UdpRcvbufErrors 3 0.0'])).toEqual({ UdpRcvbufErrors: 0 })
  })

  it('adds what IPv6 counts apart, or gives the one that was read', () => {
    const both = kernelOf(
      ['UdpRcvbufErrors 3 0.0', 'Udp6RcvbufErrors 1 0.0'],
      ['UdpRcvbufErrors 5 0.0', 'Udp6RcvbufErrors 2 0.0'],
    )
    expect(both?.UdpRcvbufErrors).toBe(3)
    expect(kernelOf(['Udp6RcvbufErrors 1 0.0'], ['Udp6RcvbufErrors 5 0.0'])?.UdpRcvbufErrors).toBe(4)
  })
})
