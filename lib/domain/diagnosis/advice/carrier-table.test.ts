import { expect, it } from 'vitest'
import { buildProbe } from '@/lib/domain/diagnosis/testing/build-evidence'
import { buildCarrierTable } from './carrier-table'

it('gives the carrier one line a rate, aligned, and does not call an unknown loss none', () => {
  const probes = [
    buildProbe(20e6, { receivedBps: 20e6, sentCount: 5_000, pathLostCount: 0 }),
    buildProbe(40e6, { receivedBps: 39.2e6, sentCount: 10_000, pathLostCount: 200 }),
    buildProbe(63e6, { receivedBps: null, sentCount: null, pathLostCount: null }),
  ]
  const lines = (buildCarrierTable({ label: 'Frankfurt → Ashburn', probes }) ?? '').split('\n')
  expect(lines[0]).toContain('Frankfurt → Ashburn, UDP payload, datagrams of')
  expect(lines.slice(1).map((line) => line.trim().split(/ {2,}/))).toEqual([
    ['offered', 'received', 'sent', 'lost on the path', 'share'],
    ['20 Mbit/s', '20 Mbit/s', '5,000', '0', '0 %'],
    ['40 Mbit/s', '39.2 Mbit/s', '10,000', '200', '2 %'],
    ['63 Mbit/s', '–', '–', 'unknown', 'unknown'],
  ])
  expect(new Set(lines.slice(1).map((line) => line.length)).size).toBe(1)
})

it('is none where no UDP was sent', () => {
  expect(buildCarrierTable({ label: 'Frankfurt → Ashburn', probes: [] })).toBeNull()
})
