/** What a token or a role is good for; each covers the ones before it. */
export const SCOPES = ['read', 'run', 'admin'] as const
export type Scope = (typeof SCOPES)[number]

/** Whether what is held covers what is asked for. */
export function coversScope(held: Scope, asked: Scope): boolean {
  return SCOPES.indexOf(held) >= SCOPES.indexOf(asked)
}

/** What a person is here: a viewer reads, an operator also sends traffic and pins, an administrator does everything. */
export const USER_ROLES = ['viewer', 'operator', 'admin'] as const
export type UserRole = (typeof USER_ROLES)[number]

const SCOPE_OF_ROLE: Readonly<Record<UserRole, Scope>> = { viewer: 'read', operator: 'run', admin: 'admin' }

/** The scope that a role holds. */
export function scopeOfRole(role: UserRole): Scope {
  return SCOPE_OF_ROLE[role]
}

/** A stored role as a role; one that is unknown here (written by a later version) may only read. */
export function toUserRole(stored: string | null | undefined): UserRole {
  return USER_ROLES.find((role) => role === stored) ?? 'viewer'
}

export const ROLE_NAMES: Readonly<Record<UserRole, string>> = {
  viewer: 'Viewer',
  operator: 'Operator',
  admin: 'Administrator',
}

/** One line for whoever chooses a role. */
export const ROLE_DUTIES: Readonly<Record<UserRole, string>> = {
  viewer: 'looks at everything.',
  operator: 'also starts and cancels runs, and pins baselines.',
  admin: 'also registers hosts and links, and manages keys, users and tokens.',
}
