import { isAPIError } from 'better-auth/api'
import type { BetterAuth } from './better-auth'
import type { NewUser } from './schemas'

export type SessionUser = { readonly id: string; readonly name: string; readonly email: string }

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
  createUser(user: NewUser): Promise<string>
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
      return session && { id: session.user.id, name: session.user.name, email: session.user.email }
    },
    signIn: ({ email, password, headers }) =>
      isAccepted(() => auth.api.signInEmail({ body: { email, password }, headers })),
    signOut: async (headers) => {
      await isAccepted(() => auth.api.signOut({ headers }))
    },
    changePassword: ({ headers, ...body }) =>
      isAccepted(() => auth.api.changePassword({ body: { ...body, revokeOtherSessions: true }, headers })),
    createUser: async ({ name, email, password }) => {
      const context = await auth.$context
      const hash = await context.password.hash(password)
      const method = { method: 'email-password' } as const
      const user = await context.internalAdapter.createUser({ name, email, emailVerified: true }, method)
      const account = { userId: user.id, providerId: 'credential', accountId: user.id, password: hash }
      await context.internalAdapter.linkAccount(account)
      return user.id
    },
  }
}
