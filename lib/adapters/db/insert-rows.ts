import { join, raw, sqltag as sql } from '@prisma/client/runtime/client'
import type { DatabaseTransaction } from './open'

type Value = string | number | null | Date | Uint8Array

/**
 * Inserts rows of one table in one statement. By hand, because Prisma works out a statement for each call: for the metrics of
 * ten runs that took thirty milliseconds, most of what an import cost. Both providers understand it. Names are the schema's
 * own, never from outside; all rows have the same columns.
 */
export async function insertRows<Row extends Readonly<Record<string, Value>>>(
  transaction: DatabaseTransaction,
  table: 'Run' | 'Step' | 'StepOutput' | 'Metric' | 'Curve',
  rows: readonly Row[],
): Promise<void> {
  const [first] = rows
  if (!first) return
  const columns = Object.keys(first)
  const names = join(columns.map((column) => raw(`"${column}"`)))
  const values = rows.map((row) => sql`(${join(columns.map((column) => row[column] ?? null))})`)
  await transaction.$executeRaw`INSERT INTO ${raw(`"${table}"`)} (${names}) VALUES ${join(values)}`
}
