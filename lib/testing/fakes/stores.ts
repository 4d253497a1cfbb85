import type { Stores } from '@/lib/services/ports/stores'
import { createFakeAnswerStore } from './answer-store'
import { createFakeCheckStore } from './check-store'
import { createFakeFindingsStore } from './findings-store'
import { createFakeFleetStore } from './fleet-store'
import { createFakeHostStore } from './host-store'
import { createFakeJournalStore } from './journal-store'
import { createFakeLinkStore } from './link-store'
import { createFakeRunStore } from './run-store'
import {
  createFakeCollectionStore,
  createFakeScheduleStore,
  createFakeSlotStore,
  type FakeSlotStore,
} from './schedule-stores'
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
  readonly slots: FakeSlotStore
  readonly purge: FakePurgeStore
}

/** All stores in memory, empty. */
export function createFakeStores(): FakeStores {
  const checks = createFakeCheckStore()
  const runs = createFakeRunStore()
  const slots = createFakeSlotStore()
  const baselines = createFakeBaselineStore()
  return {
    hosts: createFakeHostStore(),
    checks,
    links: createFakeLinkStore(),
    runs,
    imports: runs.imports,
    findings: createFakeFindingsStore(runs),
    fleet: createFakeFleetStore({ runs, checks }),
    answers: createFakeAnswerStore(),
    baselines,
    schedules: createFakeScheduleStore(),
    slots,
    collections: createFakeCollectionStore({ slots, baselines }),
    tokens: createFakeTokenStore(),
    setup: createFakeSetupStore(),
    users: createFakeUserStore(),
    invitations: createFakeInvitationStore(),
    workers: createFakeWorkerStore(),
    journal: createFakeJournalStore(),
    purge: createFakePurgeStore(),
    audit: createFakeAuditStore(),
    views: createFakeViewStore(),
  }
}
