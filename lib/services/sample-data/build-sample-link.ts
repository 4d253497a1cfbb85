import { DEFAULT_PORTS, type Link } from '@/lib/domain/model/link'
import { DEFAULT_LINK_SETTINGS } from '@/lib/domain/model/link-settings'
import type { SampleScenario } from './sample-scenarios'

/** The link of a scenario, between two hosts that exist. */
export function buildSampleLink(
  scenario: SampleScenario,
  known: {
    readonly id: string
    readonly aHostId: string
    readonly bHostId: string
    readonly createdAt: Date
  },
): Link {
  return {
    id: known.id,
    name: scenario.name,
    a: { hostId: known.aHostId, address: scenario.a.address },
    b: { hostId: known.bHostId, address: scenario.b.address },
    capacityAbBps: scenario.capacityAbBps,
    capacityBaBps: scenario.capacityBaBps,
    capacityLayer: 'l1',
    expectedRttMs: scenario.expectedRttMs,
    mtuBytes: null,
    ports: DEFAULT_PORTS,
    circuit: null,
    tags: scenario.tags,
    notes: scenario.notes,
    settings: DEFAULT_LINK_SETTINGS,
    createdAt: known.createdAt,
    retiredAt: null,
  }
}
