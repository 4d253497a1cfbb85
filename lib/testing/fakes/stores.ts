import type { Stores } from '@/lib/services/ports/stores'
import { createFakeCheckStore } from './check-store'
import { createFakeHostStore } from './host-store'
import { createFakeLinkStore } from './link-store'
import { createFakeRunStore } from './run-store'
import {
  createFakeAuditStore,
  createFakeBaselineStore,
  createFakeSetupStore,
  createFakeTokenStore,
  createFakeWorkerStore,
  type FakeAuditStore,
} from './small-stores'

export type FakeStores = Stores & { readonly audit: FakeAuditStore }

/** All stores in memory, empty. */
export function createFakeStores(): FakeStores {
  return {
    hosts: createFakeHostStore(),
    checks: createFakeCheckStore(),
    links: createFakeLinkStore(),
    runs: createFakeRunStore(),
    baselines: createFakeBaselineStore(),
    tokens: createFakeTokenStore(),
    setup: createFakeSetupStore(),
    workers: createFakeWorkerStore(),
    audit: createFakeAuditStore(),
  }
}
