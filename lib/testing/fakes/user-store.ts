import type { Invitation, InvitationStore, UserRecord, UserStore } from '@/lib/services/ports/user-store'

export type FakeUserStore = UserStore & { add(user: Partial<UserRecord> & { readonly id: string }): void }

/** Users in memory, who keep an administrator among them. */
export function createFakeUserStore(): FakeUserStore {
  let users: readonly UserRecord[] = []
  const change = (next: readonly UserRecord[]) => {
    if (!next.some((user) => user.role === 'admin')) return 'last-administrator' as const
    users = next
    return 'done' as const
  }
  return {
    add: (user) => {
      const email = `${user.id}@example.net`
      const createdAt = new Date('2026-01-01T00:00:00.000Z')
      users = [...users, { name: user.id, email, role: 'viewer', createdAt, lastSeenAt: null, ...user }]
    },
    list: async () => users,
    find: async (id) => users.find((user) => user.id === id) ?? null,
    setRole: async (id, role) => change(users.map((user) => (user.id === id ? { ...user, role } : user))),
    remove: async (id) => change(users.filter((user) => user.id !== id)),
  }
}

/** Invitations in memory. */
export function createFakeInvitationStore(): InvitationStore {
  let rows: readonly (Invitation & { readonly secretHash: string })[] = []
  const open = (at: Date) => rows.filter((row) => row.expiresAt > at)
  const findOpen = (secretHash: string, at: Date) =>
    open(at).find((row) => row.secretHash === secretHash) ?? null
  return {
    insert: async (invitation) => {
      rows = [...rows.filter((row) => row.email !== invitation.email), invitation]
    },
    listOpen: async (at) => open(at),
    findOpen: async (secretHash, at) => findOpen(secretHash, at),
    use: async (secretHash, at) => {
      const found = findOpen(secretHash, at)
      rows = rows.filter((row) => row !== found)
      return found
    },
    withdraw: async (id) => {
      rows = rows.filter((row) => row.id !== id)
    },
  }
}
