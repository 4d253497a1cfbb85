import { z } from 'zod'
import type { Link as LinkRow } from '@/generated/prisma-sqlite/client'
import { CAPACITY_LAYERS, type Link } from '@/lib/domain/model/link'
import { linkSettingsSchema } from '@/lib/domain/model/link-settings'
import { AppError } from '@/lib/services/errors'
import type { LinkStore } from '@/lib/services/ports/link-store'
import { isForeignKeyViolation, translateMistakes } from '../errors'
import type { Database } from '../open'
import { parseStored, textListSchema } from '../stored-json'

const capacityLayerSchema = z.enum(CAPACITY_LAYERS)

/** Links between hosts. */
export function createLinkStore(database: Database): LinkStore {
  const { client } = database
  return {
    async insert(link) {
      const data = { ...columnsOf(link), id: link.id, createdAt: link.createdAt, updatedAt: link.createdAt }
      return writeLink(() => database.write((transaction) => transaction.link.create({ data })))
    },
    async get(id) {
      const row = await client.link.findUnique({ where: { id } })
      return row === null ? null : toLink(row)
    },
    async list({ includeRetired }) {
      const where = includeRetired ? {} : { retiredAt: null }
      const rows = await client.link.findMany({ where, orderBy: { name: 'asc' } })
      return rows.map(toLink)
    },
    async update(id, link, at) {
      const data = { ...columnsOf(link), updatedAt: at }
      return writeLink(() =>
        database.write((transaction) => transaction.link.update({ where: { id }, data })),
      )
    },
    async retire(id, at) {
      const data = { retiredAt: at, updatedAt: at }
      await writeLink(() => database.write((transaction) => transaction.link.update({ where: { id }, data })))
    },
    async restore(id, at) {
      const data = { retiredAt: null, updatedAt: at }
      await writeLink(() => database.write((transaction) => transaction.link.update({ where: { id }, data })))
    },
  }
}

async function writeLink(write: () => Promise<LinkRow>): Promise<Link> {
  try {
    return toLink(await translateMistakes('link', write))
  } catch (error) {
    if (isForeignKeyViolation(error)) throw new AppError('not-found', 'One of the hosts does not exist.')
    throw error
  }
}

function columnsOf(link: Link) {
  return {
    name: link.name,
    aHostId: link.a.hostId,
    aAddress: link.a.address,
    bHostId: link.b.hostId,
    bAddress: link.b.address,
    capacityAbBps: link.capacityAbBps,
    capacityBaBps: link.capacityBaBps,
    capacityLayer: link.capacityLayer,
    expectedRttMs: link.expectedRttMs,
    mtuBytes: link.mtuBytes,
    portFirst: link.ports.first,
    portCount: link.ports.count,
    circuit: link.circuit,
    tags: JSON.stringify(link.tags),
    notes: link.notes,
    settings: JSON.stringify(link.settings),
    retiredAt: link.retiredAt,
  }
}

function toLink(row: LinkRow): Link {
  return {
    id: row.id,
    name: row.name,
    a: { hostId: row.aHostId, address: row.aAddress },
    b: { hostId: row.bHostId, address: row.bAddress },
    capacityAbBps: row.capacityAbBps,
    capacityBaBps: row.capacityBaBps,
    capacityLayer: capacityLayerSchema.parse(row.capacityLayer),
    expectedRttMs: row.expectedRttMs,
    mtuBytes: row.mtuBytes,
    ports: { first: row.portFirst, count: row.portCount },
    circuit: row.circuit,
    tags: parseStored(textListSchema, row.tags),
    notes: row.notes,
    settings: parseStored(linkSettingsSchema, row.settings),
    createdAt: row.createdAt,
    retiredAt: row.retiredAt,
  }
}
