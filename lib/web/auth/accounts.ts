import { isAPIError } from 'better-auth/api'
import { toUserRole, type UserRole } from '@/lib/domain/model/access'
import type { BetterAuth } from './better-auth'
import type { NewUser } from './schemas'

export type SessionUser = {
  readonly id: string
  readonly name: string
  readonly email: string
  readonly role: UserRole
}

/** One place where a user is signed in. */
export type SessionRecord = {
  readonly id: string
  readonly userAgent: string | null
  readonly createdAt: Date
  readonly lastUsedAt: Date
  readonly isThis: boolean
}

/** People and their sessions, as the rest of the web process needs them. */
export type Accounts = {
  /** Who sent a request with these headers; null without a valid session. */
  userOf(headers: Headers): Promise<SessionUser | null>
  /** Starts a session (its cookie is set on the action's response); false for a wrong address or password. */
  signIn(input: {
    readonly email: string
    readonly password: string
    readonly headers: Headers
  }): Promise<boolean>
  signOut(headers: Headers): Promise<void>
  /** Ends the user's other sessions too; false where the present password is wrong. */
  changePassword(input: {
    readonly currentPassword: string
    readonly newPassword: string
    readonly headers: Headers
  }): Promise<boolean>
  /** Makes a user who can sign in by password, and returns their id. */
  createUser(user: NewUser & { readonly role: UserRole }): Promise<string>
  /** Where the user of these headers is signed in, the last used first. */
  listSessions(headers: Headers): Promise<readonly SessionRecord[]>
  /** Ends the user's sessions but the one of these headers. */
  signOutElsewhere(headers: Headers): Promise<void>
}

/** Answers false where better-auth refuses what a person typed; everything else is a bug and goes on. */
async function isAccepted(attempt: () => Promise<unknown>): Promise<boolean> {
  try {
    await attempt()
    return true
  } catch (error) {
    if (isAPIError(error) && error.statusCode < 500) return false
    throw error
  }
}

/** The accounts that better-auth keeps. */
export function createAccounts(auth: BetterAuth): Accounts {
  return {
    userOf: async (headers) => {
      const session = await auth.api.getSession({ headers })
      if (!session) return null
      const { id, name, email, role } = session.user
      return { id, name, email, role: toUserRole(role) }
    },
    signIn: ({ email, password, headers }) =>
      isAccepted(() => auth.api.signInEmail({ body: { email, password }, headers })),
    signOut: async (headers) => {
      await isAccepted(() => auth.api.signOut({ headers }))
    },
    changePassword: ({ headers, ...body }) =>
      isAccepted(() => auth.api.changePassword({ body: { ...body, revokeOtherSessions: true }, headers })),
    createUser: async ({ name, email, password, role }) => {
      const context = await auth.$context
      const hash = await context.password.hash(password)
      const method = { method: 'email-password' } as const
      const user = await context.internalAdapter.createUser(
        { name, email, role, emailVerified: true },
        method,
      )
      const account = { userId: user.id, providerId: 'credential', accountId: user.id, password: hash }
      await context.internalAdapter.linkAccount(account)
      return user.id
    },
    listSessions: async (headers) => {
      const current = await auth.api.getSession({ headers })
      const sessions = await auth.api.listSessions({ headers })
      return sessions
        .map(({ id, userAgent, createdAt, updatedAt }) => ({
          id,
          userAgent: userAgent ?? null,
          createdAt,
          lastUsedAt: updatedAt,
          isThis: id === current?.session.id,
        }))
        .toSorted((a, b) => b.lastUsedAt.getTime() - a.lastUsedAt.getTime())
    },
    signOutElsewhere: async (headers) => {
      await auth.api.revokeOtherSessions({ headers })
    },
  }
}
