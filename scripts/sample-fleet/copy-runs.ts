import type { Database } from '@/lib/adapters/db/open'

/** One night of a link's history: a copy of a stored run, moved in time, with its rates and delays a little off. */
export type Night = {
  readonly runId: string
  readonly copiedRunId: string
  readonly laterS: number
  /** Factor of every rate and delay. */
  readonly factor: number
}

/** `pk` is the column's place in the primary key, 0 outside of it. */
type Column = { readonly name: string; readonly type: string; readonly pk: number }
type Table = { readonly name: string; readonly columns: readonly Column[] }

/**
 * Copies runs with everything that belongs to them, inside SQLite: a year of 200 links is eight million metrics, which
 * stores take hours to write. Knows no more of the schema than that a run's rows have `id` and `runId`, or are one a run. Raw outputs,
 * which no page reads unasked, are not copied. For the embedded SQLite only.
 */
export async function copyRuns(database: Database, nights: readonly Night[]): Promise<void> {
  if (database.target.provider !== 'sqlite') throw new Error('runs are copied in the embedded SQLite only')
  const tables = [await readTable(database, 'Run'), ...(await findTablesOfRuns(database))]
  await database.write(async (transaction) => {
    for (const table of tables)
      await transaction.$executeRawUnsafe(copyStatement(table), JSON.stringify(nights))
  })
}

async function findTablesOfRuns(database: Database): Promise<readonly Table[]> {
  const rows = await database.client.$queryRawUnsafe<readonly { readonly name: string }[]>(
    "SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY name",
  )
  const tables = await Promise.all(rows.map(({ name }) => readTable(database, name)))
  return tables.filter(
    ({ columns }) =>
      columns.some(({ name }) => name === 'runId') && (hasOwnId(columns) || isOnePerRun(columns)),
  )
}

const hasOwnId = (columns: readonly Column[]) => columns.some(({ name }) => name === 'id')
const isOnePerRun = (columns: readonly Column[]) =>
  columns.filter(({ pk }) => pk > 0).every(({ name }) => name === 'runId')

async function readTable({ client }: Database, name: string): Promise<Table> {
  const columns = await client.$queryRawUnsafe<readonly Column[]>(
    'SELECT name, type, pk FROM pragma_table_info(?)',
    name,
  )
  return { name, columns }
}

function copyStatement({ name, columns }: Table): string {
  const values = columns.map((column) => copiedValue(name, column))
  return `
    WITH night AS MATERIALIZED (
      SELECT value ->> 'runId' AS runId, value ->> 'copiedRunId' AS copiedRunId,
        (value ->> 'laterS') || ' seconds' AS later, value ->> 'factor' AS factor
      FROM json_each(?)
    )
    INSERT INTO "${name}" (${columns.map((column) => `"${column.name}"`).join(', ')})
    SELECT ${values.join(', ')}
    FROM night JOIN "${name}" AS copied ON copied."${name === 'Run' ? 'id' : 'runId'}" = night.copiedRunId
    ORDER BY night.runId`
}

function copiedValue(table: string, { name, type }: Column): string {
  if (name === 'runId' || (table === 'Run' && name === 'id')) return 'night.runId'
  if (name === 'id') return "night.runId || '-' || copied.rowid"
  if (type === 'DATETIME') return `strftime('%Y-%m-%dT%H:%M:%f+00:00', copied."${name}", night.later)`
  if (table === 'Metric' && name === 'value')
    return `CASE WHEN copied.key LIKE '%\\_bps' ESCAPE '\\' OR copied.key LIKE '%\\_ms' ESCAPE '\\'
      THEN copied.value * night.factor ELSE copied.value END`
  return `copied."${name}"`
}
