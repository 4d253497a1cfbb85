import { describe, expect, it } from 'vitest'
import { buildSocket } from '@/lib/domain/analysis/testing/build-test'
import { boundByLooks } from './observation'

const look = (t: number, bytesReceived: number | null) => ({
  t,
  cpu: null,
  sockets: bytesReceived === null ? [] : [buildSocket({ bytesReceived })],
})

describe('boundByLooks', () => {
  const looks = [look(100, null), look(100.4, 0), look(100.8, 5e6), look(101.2, 9e6)]

  it('puts a start that was estimated too late at the first look that saw a byte', () => {
    expect(boundByLooks(looks, 103.5)).toBe(100.8)
  })

  it('puts one that was estimated too early at the last look that saw none', () => {
    expect(boundByLooks(looks, 98)).toBe(100.4)
  })

  it('leaves one between the two, and one of which no look tells, as it is', () => {
    expect(boundByLooks(looks, 100.6)).toBe(100.6)
    expect(boundByLooks([look(100, null)], 98)).toBe(98)
  })
})
