import type { UserRole } from '@/lib/domain/model/access'

export type UserRecord = {
  readonly id: string
  readonly name: string
  readonly email: string
  readonly role: UserRole
  readonly createdAt: Date
  /** The last use of a session that still stands; null where there is none. */
  readonly lastSeenAt: Date | null
}

export type Invitation = {
  readonly id: string
  readonly email: string
  readonly role: UserRole
  readonly invitedBy: string
  readonly createdAt: Date
  readonly expiresAt: Date
}

/** `last-administrator`: nothing was changed, because nobody could administer afterwards. */
export type UserChange = 'done' | 'last-administrator'

export type UserStore = {
  list(): Promise<readonly UserRecord[]>
  find(id: string): Promise<UserRecord | null>
  /** Both hold against two administrators who do it to each other at once, and throw `not-found`. */
  setRole(id: string, role: UserRole): Promise<UserChange>
  /** Ends the user's sessions too. */
  remove(id: string): Promise<UserChange>
}

export type InvitationStore = {
  /** Takes the place of an open invitation for the same address. */
  insert(invitation: Invitation & { readonly secretHash: string }): Promise<void>
  /** Those that can still be accepted. */
  listOpen(at: Date): Promise<readonly Invitation[]>
  findOpen(secretHash: string, at: Date): Promise<Invitation | null>
  /** The invitation, exactly once. */
  use(secretHash: string, at: Date): Promise<Invitation | null>
  withdraw(id: string): Promise<void>
}
