import { z } from 'zod'
import type { Invitation as InvitationRow } from '@/generated/prisma-sqlite/client'
import { toUserRole, USER_ROLES } from '@/lib/domain/model/access'
import type {
  Invitation,
  InvitationStore,
  UserChange,
  UserRecord,
  UserStore,
} from '@/lib/services/ports/user-store'
import { notFound } from '../errors'
import type { Database, DatabaseTransaction } from '../open'

/** Undoes the transaction it is thrown in. */
class LastAdministratorError extends Error {}

const USER_COLUMNS = {
  id: true,
  name: true,
  email: true,
  role: true,
  createdAt: true,
  sessions: { select: { updatedAt: true }, orderBy: { updatedAt: 'desc' }, take: 1 },
} as const

/** The people that better-auth keeps, as an administrator sees and changes them. */
export function createUserStore(database: Database): UserStore {
  const { client } = database
  return {
    async list() {
      const rows = await client.user.findMany({ select: USER_COLUMNS, orderBy: { createdAt: 'asc' } })
      return rows.map(toUser)
    },
    async find(id) {
      const row = await client.user.findUnique({ select: USER_COLUMNS, where: { id } })
      return row && toUser(row)
    },
    setRole: (id, role) =>
      keepingAnAdministrator(database, (transaction) =>
        transaction.user.updateMany({ where: { id }, data: { role } }),
      ),
    remove: (id) =>
      keepingAnAdministrator(database, (transaction) => transaction.user.deleteMany({ where: { id } })),
  }
}

function toUser(row: {
  readonly id: string
  readonly name: string
  readonly email: string
  readonly role: string
  readonly createdAt: Date
  readonly sessions: readonly { readonly updatedAt: Date }[]
}): UserRecord {
  const { sessions, role, ...user } = row
  return { ...user, role: toUserRole(role), lastSeenAt: sessions[0]?.updatedAt ?? null }
}

/**
 * Does one change of one user, unless nobody could administer afterwards. It writes to every administrator first: so two
 * administrators who remove each other on PostgreSQL wait for one another, and the second sees what the first did.
 */
async function keepingAnAdministrator(
  database: Database,
  change: (transaction: DatabaseTransaction) => Promise<{ readonly count: number }>,
): Promise<UserChange> {
  const administrators = { where: { role: 'admin' } } as const
  try {
    await database.write(async (transaction) => {
      await transaction.user.updateMany({ ...administrators, data: { role: 'admin' } })
      const { count } = await change(transaction)
      if (count === 0) throw notFound('user')
      if ((await transaction.user.count(administrators)) === 0) throw new LastAdministratorError()
    })
    return 'done'
  } catch (error) {
    if (error instanceof LastAdministratorError) return 'last-administrator'
    throw error
  }
}

const roleSchema = z.enum(USER_ROLES)

/** One-time links for people who may join. */
export function createInvitationStore(database: Database): InvitationStore {
  const { client } = database
  const openAt = (at: Date) => ({ usedAt: null, expiresAt: { gt: at } })
  return {
    async insert(invitation) {
      await database.write(async (transaction) => {
        await transaction.invitation.deleteMany({ where: { email: invitation.email, usedAt: null } })
        await transaction.invitation.create({ data: invitation })
      })
    },
    async listOpen(at) {
      const rows = await client.invitation.findMany({ where: openAt(at), orderBy: { createdAt: 'asc' } })
      return rows.map(toInvitation)
    },
    async findOpen(secretHash, at) {
      const row = await client.invitation.findFirst({ where: { secretHash, ...openAt(at) } })
      return row && toInvitation(row)
    },
    async use(secretHash, at) {
      return database.write(async (transaction) => {
        const { count } = await transaction.invitation.updateMany({
          where: { secretHash, ...openAt(at) },
          data: { usedAt: at },
        })
        if (count === 0) return null
        return toInvitation(await transaction.invitation.findUniqueOrThrow({ where: { secretHash } }))
      })
    },
    async withdraw(id) {
      const { count } = await database.write((transaction) =>
        transaction.invitation.deleteMany({ where: { id, usedAt: null } }),
      )
      if (count === 0) throw notFound('invitation')
    },
  }
}

function toInvitation(row: InvitationRow): Invitation {
  const { id, email, role, invitedBy, createdAt, expiresAt } = row
  return { id, email, role: roleSchema.parse(role), invitedBy, createdAt, expiresAt }
}
