import { formatBytes } from '@/lib/domain/format/bytes'
import type { Scope, UserRole } from '@/lib/domain/model/access'
import type { ApiToken } from '@/lib/services/ports/token-store'
import { isSampleHost } from '@/lib/services/sample-data/sample-marks'
import { WORKER_GONE_MS } from '@/lib/web/api/routes/health'
import type { SessionUser } from '@/lib/web/auth/accounts'
import type { WebContext } from '@/lib/web/context'
import { COMMIT, VERSION } from '@/lib/web/version'
import { LOCALE } from '@/lib/web/viewer-preferences'
import { type JudgingView, loadJudging } from '../diagnose/judging-view'
import { describeDevice } from './describe-device'

export type TokenRow = {
  readonly id: string
  readonly name: string
  readonly scope: Scope
  readonly createdBy: string
  readonly createdIso: string
  readonly lastUsedIso: string | null
  readonly expiresIso: string | null
  readonly state: 'good' | 'revoked' | 'expired'
}

export type SessionRow = {
  readonly id: string
  readonly device: string
  readonly sinceIso: string
  readonly lastUsedIso: string
  readonly isThis: boolean
}

export type UserRow = {
  readonly id: string
  readonly name: string
  readonly email: string
  readonly role: UserRole
  readonly joinedIso: string
  readonly lastSeenIso: string | null
  readonly isSelf: boolean
}

export type InvitationRow = {
  readonly id: string
  readonly email: string
  readonly role: UserRole
  readonly expiresIso: string
}

export type UsersView = { readonly users: readonly UserRow[]; readonly invitations: readonly InvitationRow[] }

/** `blocked`: there are hosts of one's own, with which samples never mix. */
export type SampleState = 'loaded' | 'absent' | 'blocked'

export type AboutView = {
  readonly version: string
  readonly commit: string | null
  readonly node: string
  readonly database: string
  readonly databaseSizeText: string
  readonly dataDir: string
  readonly freeText: string
  readonly worker: { readonly version: string; readonly beatIso: string; readonly isGone: boolean } | null
}

export type SettingsView = {
  readonly nowIso: string
  readonly sessions: readonly SessionRow[]
  /** Everybody's for an administrator, else one's own. */
  readonly tokens: readonly TokenRow[]
  /** Null for everybody but administrators, as are `judging` and `sampleData`. */
  readonly users: UsersView | null
  readonly judging: JudgingView | null
  readonly sampleData: SampleState | null
  readonly about: AboutView
}

type Deps = Pick<WebContext, 'stores' | 'clock' | 'accounts' | 'readInstance'>

/** What one person sees of the settings: their account and tokens, what runs here, and for an administrator the rest. */
export async function viewSettings(
  deps: Deps,
  viewer: { readonly user: SessionUser; readonly headers: Headers },
): Promise<SettingsView> {
  const { user, headers } = viewer
  const now = deps.clock.now()
  const isAdmin = user.role === 'admin'
  const [sessions, tokens, users, judging, sampleData, about] = await Promise.all([
    deps.accounts.listSessions(headers),
    deps.stores.tokens.list(),
    isAdmin ? viewUsers(deps, { user, now }) : null,
    isAdmin ? loadJudging(deps.stores.findings, null) : null,
    isAdmin ? findSampleState(deps) : null,
    viewAbout(deps, now),
  ])
  return {
    nowIso: now.toISOString(),
    sessions: sessions.map(({ userAgent, createdAt, lastUsedAt, ...session }) => ({
      ...session,
      device: describeDevice(userAgent),
      sinceIso: createdAt.toISOString(),
      lastUsedIso: lastUsedAt.toISOString(),
    })),
    tokens: viewTokens(
      tokens.filter((token) => isAdmin || token.createdBy === user.email),
      now,
    ),
    users,
    judging,
    sampleData,
    about,
  }
}

/** Those in use first. */
function viewTokens(tokens: readonly ApiToken[], now: Date): readonly TokenRow[] {
  const rows = tokens.map((token) => ({
    id: token.id,
    name: token.name,
    scope: token.scope,
    createdBy: token.createdBy,
    createdIso: token.createdAt.toISOString(),
    lastUsedIso: token.lastUsedAt?.toISOString() ?? null,
    expiresIso: token.expiresAt?.toISOString() ?? null,
    state: stateOf(token, now),
  }))
  return rows.toSorted((a, b) => Number(a.state !== 'good') - Number(b.state !== 'good'))
}

function stateOf({ revokedAt, expiresAt }: ApiToken, now: Date): TokenRow['state'] {
  if (revokedAt) return 'revoked'
  return expiresAt && expiresAt <= now ? 'expired' : 'good'
}

async function viewUsers(
  { stores }: Pick<Deps, 'stores'>,
  viewer: { readonly user: SessionUser; readonly now: Date },
): Promise<UsersView> {
  const [users, invitations] = await Promise.all([
    stores.users.list(),
    stores.invitations.listOpen(viewer.now),
  ])
  return {
    users: users.map(({ createdAt, lastSeenAt, ...user }) => ({
      ...user,
      joinedIso: createdAt.toISOString(),
      lastSeenIso: lastSeenAt?.toISOString() ?? null,
      isSelf: user.id === viewer.user.id,
    })),
    invitations: invitations.map(({ id, email, role, expiresAt }) => ({
      id,
      email,
      role,
      expiresIso: expiresAt.toISOString(),
    })),
  }
}

async function findSampleState({ stores }: Pick<Deps, 'stores'>): Promise<SampleState> {
  const hosts = await stores.hosts.list({ includeRetired: true })
  if (hosts.length === 0) return 'absent'
  return hosts.some(isSampleHost) ? 'loaded' : 'blocked'
}

async function viewAbout(deps: Pick<Deps, 'stores' | 'readInstance'>, now: Date): Promise<AboutView> {
  const [facts, worker] = await Promise.all([deps.readInstance(), deps.stores.workers.latest()])
  return {
    version: VERSION,
    commit: COMMIT,
    node: process.version,
    database: facts.database,
    databaseSizeText: formatBytes(facts.databaseBytes, LOCALE),
    dataDir: facts.dataDir,
    freeText: formatBytes(facts.freeBytes, LOCALE),
    worker: worker && {
      version: worker.version,
      beatIso: worker.beatAt.toISOString(),
      isGone: now.getTime() - worker.beatAt.getTime() > WORKER_GONE_MS,
    },
  }
}
