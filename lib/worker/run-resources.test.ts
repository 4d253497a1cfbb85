import { expect, it } from 'vitest'
import { buildLink, buildSnapshot } from '@/lib/testing/db/builders'
import { resourcesOfRun } from './run-resources'

const link = buildLink({
  a: { hostId: 'x', address: '10.0.0.1' },
  b: { hostId: 'y', address: '10.0.0.2' },
  circuit: 'wave 7',
})

it('a run needs the machine of each end and its circuit, in one fixed order', () => {
  const hosts = new Map([
    ['x', { identity: 'm2' }],
    ['y', { identity: 'm1' }],
  ])
  expect(resourcesOfRun({ snapshot: buildSnapshot(link) }, hosts)).toEqual([
    'circuit:wave 7',
    'host:m1',
    'host:m2',
  ])
})

it('two registrations of one machine share a lock; a host never looked at has one of its own', () => {
  const hosts = new Map([['x', { identity: 'm1' }]])
  expect(resourcesOfRun({ snapshot: buildSnapshot(link) }, hosts)).toEqual([
    'circuit:wave 7',
    'host:m1',
    'host:y',
  ])
})
