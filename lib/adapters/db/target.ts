import path from 'node:path'

/** Where the data lives: one file, or a PostgreSQL server that several processes and machines share. */
export type DatabaseTarget =
  | { readonly provider: 'sqlite'; readonly file: string }
  | { readonly provider: 'postgresql'; readonly url: string }

export const SQLITE_FILE_NAME = 'plumbline.db'

/**
 * The target that the settings name: PostgreSQL for a `postgres://` or `postgresql://` address, else the file in the
 * data directory. Throws for any other address, so that a typing mistake does not quietly open an empty file.
 */
export function databaseTarget(input: {
  readonly databaseUrl?: string | undefined
  readonly dataDir: string
}): DatabaseTarget {
  if (input.databaseUrl === undefined || input.databaseUrl === '') {
    return { provider: 'sqlite', file: path.join(input.dataDir, SQLITE_FILE_NAME) }
  }
  if (!/^postgres(ql)?:\/\//.test(input.databaseUrl)) {
    throw new Error('DATABASE_URL must begin with postgres:// or be left out for the embedded database.')
  }
  return { provider: 'postgresql', url: input.databaseUrl }
}
