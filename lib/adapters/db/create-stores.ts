import type { RunStore } from '@/lib/services/ports/run-store'
import type { Stores } from '@/lib/services/ports/stores'
import type { IdSource } from '@/lib/services/ports/system'
import type { Database } from './open'
import { createAnswerStore } from './stores/answer-store'
import { createBaselineStore } from './stores/baseline-store'
import { createCheckStore } from './stores/check-store'
import { createCollectionStore } from './stores/collection-store'
import { createFindingsStore } from './stores/findings-store'
import { createFleetStore } from './stores/fleet-store'
import { createHostStore } from './stores/host-store'
import { createImportStore } from './stores/import-store'
import { createJournalStore } from './stores/journal-store'
import { createLinkStore } from './stores/link-store'
import { createPurgeStore } from './stores/purge-store'
import { createRunClaim } from './stores/run-claim'
import { createRunEvents } from './stores/run-events'
import { createRunQueue } from './stores/run-queue'
import { createRunResults } from './stores/run-results'
import { createRunSteps } from './stores/run-steps'
import { createScheduleStore } from './stores/schedule-store'
import { createSlotStore } from './stores/slot-store'
import {
  createAuditStore,
  createSetupStore,
  createTokenStore,
  createWorkerStore,
} from './stores/small-stores'
import { createInvitationStore, createUserStore } from './stores/user-store'
import { createViewStore } from './stores/view-store'

/** Every store over one database; `ids` makes the ids of rows that use cases do not name themselves. */
export function createStores(database: Database, ids: IdSource): Stores {
  const runs: RunStore = {
    ...createRunQueue(database),
    ...createRunClaim(database),
    ...createRunSteps(database, ids),
    ...createRunResults(database, ids),
    ...createRunEvents(database, ids),
  }
  return {
    hosts: createHostStore(database, ids),
    checks: createCheckStore(database),
    links: createLinkStore(database),
    runs,
    imports: createImportStore(database, ids),
    findings: createFindingsStore(database),
    fleet: createFleetStore(database),
    baselines: createBaselineStore(database),
    answers: createAnswerStore(database),
    schedules: createScheduleStore(database),
    slots: createSlotStore(database),
    collections: createCollectionStore(database),
    tokens: createTokenStore(database),
    setup: createSetupStore(database),
    users: createUserStore(database),
    invitations: createInvitationStore(database),
    workers: createWorkerStore(database),
    journal: createJournalStore(database),
    purge: createPurgeStore(database),
    audit: createAuditStore(database, ids),
    views: createViewStore(database),
  }
}
