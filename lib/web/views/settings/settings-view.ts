import type { Scope } from '@/lib/domain/model/access'
import type { WebContext } from '@/lib/web/context'
import { VERSION } from '@/lib/web/version'

export type TokenRow = {
  readonly id: string
  readonly name: string
  readonly scope: Scope
  readonly createdBy: string
  readonly createdIso: string
  readonly lastUsedIso: string | null
  readonly isRevoked: boolean
}

export type SettingsView = {
  readonly nowIso: string
  readonly tokens: readonly TokenRow[]
  readonly about: {
    readonly version: string
    readonly node: string
    readonly worker: { readonly version: string; readonly beatIso: string } | null
  }
}

/** The tokens, those in use first, and what runs here. */
export async function viewSettings({
  stores,
  clock,
}: Pick<WebContext, 'stores' | 'clock'>): Promise<SettingsView> {
  const [tokens, worker] = await Promise.all([stores.tokens.list(), stores.workers.latest()])
  const rows = tokens.map((token) => ({
    id: token.id,
    name: token.name,
    scope: token.scope,
    createdBy: token.createdBy,
    createdIso: token.createdAt.toISOString(),
    lastUsedIso: token.lastUsedAt?.toISOString() ?? null,
    isRevoked: token.revokedAt !== null,
  }))
  return {
    nowIso: clock.now().toISOString(),
    tokens: rows.toSorted((a, b) => Number(a.isRevoked) - Number(b.isRevoked)),
    about: {
      version: VERSION,
      node: process.version,
      worker: worker && { version: worker.version, beatIso: worker.beatAt.toISOString() },
    },
  }
}
