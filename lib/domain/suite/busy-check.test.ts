import { describe, expect, it } from 'vitest'
import { parseBusyCheck } from './busy-check'

const look = (t: number, rx: number, tx: number, iface = 'eth0'): string =>
  [
    `@@plumbline busy t=${t} iface=${iface}`,
    'Inter-|   Receive                                                |  Transmit',
    ' face |bytes    packets errs drop fifo frame compressed multicast|bytes    packets errs drop fifo colls carrier compressed',
    `  eth0: ${rx} 10 0 0 0 0 0 0 ${tx} 10 0 0 0 0 0 0`,
  ].join('\n')

describe('the busy check', () => {
  it('reads the rates of the test interface between two looks', () => {
    const reading = parseBusyCheck(`${look(100, 1_000, 5_000)}\n${look(101, 126_000, 5_000)}`)
    expect(reading).toEqual({ interfaceName: 'eth0', rxBps: 1e6, txBps: 0 })
  })

  it('knows nothing of an interface it did not see twice, or whose counters started again', () => {
    expect(parseBusyCheck(look(100, 1, 1))).toBeNull()
    expect(parseBusyCheck(`${look(100, 9, 9)}\n${look(101, 1, 9)}`)).toBeNull()
    expect(parseBusyCheck(`${look(100, 1, 1, 'eth9')}\n${look(101, 2, 2, 'eth9')}`)).toBeNull()
    expect(parseBusyCheck('')).toBeNull()
  })
})
