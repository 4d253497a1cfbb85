import { z } from 'zod'
import { AppError } from '@/lib/services/errors'

/** The disk (or the database's quota) is full: what was to be written is not, and nothing else was changed. */
export class StorageFullError extends Error {
  readonly code = 'storage-full'

  constructor(cause: unknown) {
    super('The disk that holds the database is full. Free some space; nothing that was stored is lost.', {
      cause,
    })
    this.name = 'StorageFullError'
  }
}

const driverCauseSchema = z.object({
  kind: z.string(),
  originalCode: z.string().optional(),
  code: z.string().optional(),
})
const codedSchema = z.object({ code: z.string() })
/** As Prisma passes a driver's error on. */
const passedOnSchema = z.object({
  meta: z.object({ driverAdapterError: z.object({ cause: driverCauseSchema }) }),
})
/** As the driver adapter itself throws it. */
const thrownSchema = z.object({ cause: driverCauseSchema })

/** PostgreSQL's disk_full; SQLite's own, and what it says when it cannot grow the write-ahead log's index. */
const FULL_CODES = new Set(['53100', 'SQLITE_FULL', 'SQLITE_IOERR_SHMSIZE'])

/** Prisma's P2002, or what the driver says of SQL written by hand: a unique constraint was violated. */
export function isUniqueViolation(error: unknown): boolean {
  return prismaCode(error) === 'P2002' || driverCause(error)?.kind === 'UniqueConstraintViolation'
}

/** Prisma's P2003, or what the driver says: the row that a foreign key names is not there (or is still named by another). */
export function isForeignKeyViolation(error: unknown): boolean {
  return prismaCode(error) === 'P2003' || driverCause(error)?.kind === 'ForeignKeyConstraintViolation'
}

/** Prisma's P2025: the record to change is not there. */
export function isMissingRecord(error: unknown): boolean {
  return prismaCode(error) === 'P2025'
}

/** Prisma's P2034: a deadlock or serialization failure; the same transaction may be tried again. */
export function isWriteConflict(error: unknown): boolean {
  return prismaCode(error) === 'P2034' || driverCause(error)?.kind === 'TransactionWriteConflict'
}

/** True where the table asked for does not exist yet. */
export function isMissingTable(error: unknown): boolean {
  return prismaCode(error) === 'P2021' || driverCause(error)?.kind === 'TableDoesNotExist'
}

/** The error itself, or `StorageFullError` where the database says that there is no space. */
export function asStorageError(error: unknown): unknown {
  const cause = driverCause(error)
  const codes = [cause?.originalCode, cause?.code]
  return codes.some((code) => code !== undefined && FULL_CODES.has(code))
    ? new StorageFullError(error)
    : error
}

/** The error for a thing that is not there, e.g. `notFound('host')`. */
export function notFound(what: string): AppError {
  return new AppError('not-found', `There is no such ${what}.`)
}

/**
 * Runs a write and translates the two mistakes people make: a name that is taken and a thing that is not there.
 * Everything else passes.
 */
export async function translateMistakes<T>(what: string, write: () => Promise<T>): Promise<T> {
  try {
    return await write()
  } catch (error) {
    if (isUniqueViolation(error)) {
      throw new AppError('name-taken', `Another ${what} (perhaps a retired one) has this name.`, {
        details: [{ field: 'name', message: 'This name is taken.' }],
        cause: error,
      })
    }
    if (isMissingRecord(error)) throw notFound(what)
    throw error
  }
}

function prismaCode(error: unknown): string | undefined {
  return codedSchema.safeParse(error).data?.code
}

function driverCause(error: unknown) {
  const passedOn = passedOnSchema.safeParse(error).data?.meta.driverAdapterError.cause
  return passedOn ?? thrownSchema.safeParse(error).data?.cause
}
