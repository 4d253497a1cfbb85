import type { Stores } from '@/lib/services/ports/stores'
import { createFakeAnswerStore } from './answer-store'
import { createFakeCheckStore } from './check-store'
import { createFakeFindingsStore } from './findings-store'
import { createFakeFleetStore } from './fleet-store'
import { createFakeHostStore } from './host-store'
import { createFakeLinkStore } from './link-store'
import { createFakeRunStore } from './run-store'
import {
  createFakeAuditStore,
  createFakeBaselineStore,
  createFakePurgeStore,
  createFakeSetupStore,
  createFakeTokenStore,
  createFakeWorkerStore,
  type FakeAuditStore,
  type FakePurgeStore,
} from './small-stores'
import { createFakeInvitationStore, createFakeUserStore, type FakeUserStore } from './user-store'
import { createFakeViewStore } from './view-store'

export type FakeStores = Stores & {
  readonly audit: FakeAuditStore
  readonly users: FakeUserStore
  readonly purge: FakePurgeStore
}

/** All stores in memory, empty. */
export function createFakeStores(): FakeStores {
  const checks = createFakeCheckStore()
  const runs = createFakeRunStore()
  return {
    hosts: createFakeHostStore(),
    checks,
    links: createFakeLinkStore(),
    runs,
    findings: createFakeFindingsStore(runs),
    fleet: createFakeFleetStore({ runs, checks }),
    baselines: createFakeBaselineStore(),
    answers: createFakeAnswerStore(),
    tokens: createFakeTokenStore(),
    setup: createFakeSetupStore(),
    users: createFakeUserStore(),
    invitations: createFakeInvitationStore(),
    workers: createFakeWorkerStore(),
    purge: createFakePurgeStore(),
    audit: createFakeAuditStore(),
    views: createFakeViewStore(),
  }
}
