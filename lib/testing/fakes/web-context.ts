import { toUserRole } from '@/lib/domain/model/access'
import type { Accounts } from '@/lib/web/auth/accounts'
import { createAttemptLimit } from '@/lib/web/auth/attempt-limit'
import type { WebContext } from '@/lib/web/context'
import { createFakeClock, type FakeClock } from './clock'
import { createFakeIds } from './ids'
import { createFakeStores, type FakeStores } from './stores'

export type FakeWebContext = WebContext & { readonly stores: FakeStores; readonly clock: FakeClock }

/** The header that stands for a session in tests: its value is the user's address. */
export const FAKE_SESSION_HEADER = 'x-test-user'
/** The header that stands for that user's role; without it they administer. */
export const FAKE_ROLE_HEADER = 'x-test-role'

function createFakeAccounts(): Accounts {
  return {
    userOf: async (headers) => {
      const email = headers.get(FAKE_SESSION_HEADER)
      return email === null
        ? null
        : { id: email, name: email, email, role: toUserRole(headers.get(FAKE_ROLE_HEADER) ?? 'admin') }
    },
    signIn: async () => true,
    signOut: async () => {},
    changePassword: async () => true,
    createUser: async () => 'user-1',
    listSessions: async () => [],
    signOutElsewhere: async () => {},
  }
}

/** Everything the web process reaches the world through, in memory; secrets are "sealed" by naming their record. */
export function createFakeWebContext(): FakeWebContext {
  const clock = createFakeClock()
  return {
    stores: createFakeStores(),
    clock,
    ids: createFakeIds(),
    keyPairs: {
      make: (comment) => ({ privateKey: 'a private key', publicKey: `ssh-ed25519 AAAA ${comment}` }),
    },
    sshConfig: { read: async () => null },
    isLab: false,
    sealer: { seal: async ({ recordId }) => `sealed for ${recordId}` },
    randomBytes: (count) => new Uint8Array(count).fill(7),
    accounts: createFakeAccounts(),
    attempts: createAttemptLimit(clock),
    readInstance: async () => ({ database: 'SQLite', databaseBytes: 1, dataDir: '/data', freeBytes: 1 }),
  }
}
