import { expect, it } from 'vitest'
import { parseRtt } from './idle'

const SPEC = { kind: 'rtt', direction: 'ab', count: 20, intervalS: 0.2 } as const
const BEGUN = `@@plumbline host t=1.00
@@plumbline ping t=1.00
PING 198.51.100.2 (198.51.100.2) from 198.51.100.1 : 56(84) bytes of data.
64 bytes from 198.51.100.2: icmp_seq=1 ttl=64 time=20.1 ms
64 bytes from 198.51.100.2: icmp_seq=2 ttl=64 time=20.3 ms`

it('a ping whose output was cut off is a failed step, not 18 lost of 20', () => {
  const outcome = parseRtt(SPEC, [{ side: 'a', name: 'ping', text: BEGUN }])
  expect(outcome).toMatchObject({ state: 'failed', failure: { code: 'host-vanished' }, result: null })
})
