import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { HostFacts } from '../model/host-facts'
import { findSnapshotChanges, type Snapshot } from './find-snapshot-changes'
import { parsePreflight } from './parse'

/** What the preflight's parser makes of a host that says nothing: a snapshot in which all is unknown. */
const SILENT = parsePreflight('').facts

function snapshot(day: number, facts: Partial<HostFacts>): Snapshot<number> {
  return { at: new Date(Date.UTC(2026, 0, day)), facts: { ...SILENT, ...facts }, source: day }
}

describe('changes between snapshots of a host', () => {
  it('are told newest first, with what was and what is', () => {
    const steps = findSnapshotChanges([
      snapshot(1, { kernel: 'Linux 6.1', sysctls: { 'net.core.rmem_max': '212992' } }),
      snapshot(2, { kernel: 'Linux 6.1', sysctls: { 'net.core.rmem_max': '4194304' } }),
      snapshot(3, { kernel: 'Linux 6.12', sysctls: { 'net.core.rmem_max': '4194304' } }),
    ])
    expect(steps.map(({ source, changes }) => [source, changes])).toEqual([
      [3, [{ item: 'kernel', before: 'Linux 6.1', after: 'Linux 6.12' }]],
      [2, [{ item: 'net.core.rmem_max', before: '212992', after: '4194304' }]],
    ])
  })

  it('are neither made nor hidden by a snapshot that could not read the value', () => {
    const steps = findSnapshotChanges([
      snapshot(1, { kernel: 'Linux 6.1' }),
      snapshot(2, { kernel: null }),
      snapshot(3, { kernel: 'Linux 6.12' }),
    ])
    expect(steps).toMatchObject([{ source: 3, since: new Date(Date.UTC(2026, 0, 1)) }])
  })

  it('tell a setting of an interface, and say nothing of one that was not asked for before', () => {
    const withNic = (text: string) =>
      parsePreflight(`@@plumbline interface name=eth0\nmtu 1500\n${text}`).facts
    const offloads = (state: string) =>
      withNic(`@@plumbline nic name=eth0\nFeatures for eth0:\ntcp-segmentation-offload: ${state}\n`)
    const steps = findSnapshotChanges([
      snapshot(1, withNic('')),
      snapshot(2, offloads('on')),
      snapshot(3, offloads('off')),
    ])
    expect(steps).toMatchObject([
      { source: 3, changes: [{ item: 'eth0: tcp-segmentation-offload', before: 'on', after: 'off' }] },
    ])
  })

  it('tell a tool that went away and came back', () => {
    const tool = (path: string | null, version: string | null) => ({
      tools: { ...SILENT.tools, ethtool: { path, version, isBusybox: false } },
    })
    const steps = findSnapshotChanges([
      snapshot(1, tool('/sbin/ethtool', '6.1')),
      snapshot(2, tool(null, null)),
      snapshot(3, tool('/sbin/ethtool', '6.1')),
    ])
    expect(steps.flatMap(({ changes }) => changes)).toEqual([
      { item: 'ethtool', before: 'not found', after: '6.1' },
      { item: 'ethtool', before: '6.1', after: 'not found' },
    ])
  })

  it('do not depend on the order in which the snapshots come', () => {
    const all = [1, 2, 3, 4].map((day) => snapshot(day, { kernel: `Linux ${Math.ceil(day / 2)}` }))
    fc.assert(
      fc.property(fc.shuffledSubarray(all, { minLength: 4 }), (some) => {
        expect(findSnapshotChanges(some)).toEqual(findSnapshotChanges(all))
      }),
    )
  })
})
