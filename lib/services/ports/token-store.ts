export const TOKEN_SCOPES = ['read', 'run', 'admin'] as const

export type TokenScope = (typeof TOKEN_SCOPES)[number]

export type ApiToken = {
  readonly id: string
  readonly name: string
  readonly scope: TokenScope
  readonly createdBy: string
  readonly createdAt: Date
  readonly lastUsedAt: Date | null
  readonly revokedAt: Date | null
}

export type TokenStore = {
  insert(token: {
    readonly id: string
    readonly name: string
    readonly secretHash: string
    readonly scope: TokenScope
    readonly createdBy: string
    readonly at: Date
  }): Promise<ApiToken>
  findBySecretHash(secretHash: string): Promise<ApiToken | null>
  list(): Promise<readonly ApiToken[]>
  revoke(id: string, at: Date): Promise<void>
  touch(id: string, at: Date): Promise<void>
}
