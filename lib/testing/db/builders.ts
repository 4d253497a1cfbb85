import type { Link } from '@/lib/domain/model/link'
import { DEFAULT_LINK_SETTINGS } from '@/lib/domain/model/link-settings'
import type { NewHost } from '@/lib/services/ports/host-store'
import type { LinkSnapshot, NewRun } from '@/lib/services/ports/run'

/** Moments in tests are written out, never the machine's own. */
export const TEST_TIME = new Date('2026-03-01T12:00:00.000Z')

let count = 0

/** A word that no other builder call of this process returned, so that tests share no rows by accident. */
export function uniqueName(prefix: string): string {
  count += 1
  return `${prefix}-${count}`
}

/** A host to register: key authentication, one test address. */
export function buildNewHost(change: Partial<NewHost> = {}): NewHost {
  const id = change.id ?? uniqueName('host')
  return {
    id,
    name: `name of ${id}`,
    site: 'Frankfurt',
    ssh: { address: '192.0.2.1', port: 22, user: 'plumb', jumpHostId: null },
    authKind: 'key',
    sealedSecret: 'sealed',
    publicKey: null,
    testAddresses: ['198.51.100.1'],
    createdAt: TEST_TIME,
    ...change,
  }
}

/** A link with nothing known of it; give the ids of its hosts. */
export function buildLink(change: Partial<Link> = {}): Link {
  const id = change.id ?? uniqueName('link')
  return {
    id,
    name: `name of ${id}`,
    a: { hostId: 'host-a', address: '198.51.100.1' },
    b: { hostId: 'host-b', address: '198.51.100.2' },
    capacityAbBps: null,
    capacityBaBps: null,
    capacityLayer: 'l1',
    expectedRttMs: null,
    mtuBytes: null,
    ports: { first: 5201, count: 10 },
    circuit: null,
    tags: [],
    notes: null,
    settings: DEFAULT_LINK_SETTINGS,
    createdAt: TEST_TIME,
    retiredAt: null,
    ...change,
  }
}

/** The facts a run keeps of its link. */
export function buildSnapshot(link: Link): LinkSnapshot {
  return { link, a: { name: 'fra-1', site: 'Frankfurt' }, b: { name: 'nyc-1', site: 'New York' } }
}

/** A run to enqueue on a link. */
export function buildNewRun(link: Link, change: Partial<NewRun> = {}): NewRun {
  return {
    id: uniqueName('run'),
    linkId: link.id,
    profile: 'quick',
    chosenSteps: null,
    force: false,
    requestedBy: 'ann@example.org',
    queuedAt: TEST_TIME,
    estimate: { seconds: 50, bytes: 1_500_000_000 },
    snapshot: buildSnapshot(link),
    idempotencyKey: null,
    ...change,
  }
}
