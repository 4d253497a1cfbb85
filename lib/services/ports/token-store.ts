import type { Scope } from '@/lib/domain/model/access'

export type ApiToken = {
  readonly id: string
  readonly name: string
  readonly scope: Scope
  readonly createdBy: string
  readonly createdAt: Date
  readonly lastUsedAt: Date | null
  /** Null: it does not expire. */
  readonly expiresAt: Date | null
  readonly revokedAt: Date | null
}

export type TokenStore = {
  insert(token: {
    readonly id: string
    readonly name: string
    readonly secretHash: string
    readonly scope: Scope
    readonly createdBy: string
    readonly at: Date
    readonly expiresAt: Date | null
  }): Promise<ApiToken>
  findBySecretHash(secretHash: string): Promise<ApiToken | null>
  list(): Promise<readonly ApiToken[]>
  revoke(id: string, at: Date): Promise<void>
  touch(id: string, at: Date): Promise<void>
}
