import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import path from 'node:path'
import {
  bindMigrationAwareSqlAdapterFactory,
  type SqlDriverAdapter,
  type SqlMigrationAwareDriverAdapterFactory,
} from '@prisma/driver-adapter-utils'

/**
 * The only file that knows Prisma's schema engine compiled to WebAssembly: a private API, pinned in package.json,
 * used because the ordinary engine is a program that would have to be downloaded.
 */
export type Migration = { readonly name: string; readonly sql: string }

export type SchemaEngine = {
  /** SQL that leads from the state after the given migrations to the schema; empty when there is nothing to do. */
  diffToSchema(input: { readonly migrations: readonly Migration[]; readonly schema: string }): Promise<string>
  /** Applies the migrations that were not yet, keeping Prisma's own `_prisma_migrations`. Returns their names. */
  applyMigrations(migrations: readonly Migration[]): Promise<readonly string[]>
  /** Ends the engine and its connections. */
  close(): Promise<void>
}

const NO_FILTERS = { externalTables: [], externalEnums: [] }
const SCHEMA_NAME = 'schema.prisma'

/** Starts an engine that reaches the database through a driver adapter. */
export async function startSchemaEngine(input: {
  readonly factory: SqlMigrationAwareDriverAdapterFactory
  readonly schema: string
  readonly provider: 'sqlite' | 'postgresql'
}): Promise<SchemaEngine> {
  const { SchemaEngine: Engine } = await loadEngine()
  const connections: SqlDriverAdapter[] = []
  const factory = bindMigrationAwareSqlAdapterFactory(keepConnections(input.factory, connections))
  const engine = await Engine.new({ datamodels: [[SCHEMA_NAME, input.schema]] }, () => {}, factory)
  return {
    async diffToSchema({ migrations, schema }) {
      const result = await engine.diff({
        from:
          migrations.length === 0
            ? { tag: 'empty' }
            : { tag: 'migrations', ...listOf(input.provider, migrations) },
        to: { tag: 'schemaDatamodel', files: [{ path: SCHEMA_NAME, content: schema }] },
        script: true,
        exitCode: null,
        filters: NO_FILTERS,
      })
      const sql = result.stdout ?? ''
      return sql.trim() === '-- This is an empty migration.' ? '' : sql.trim()
    },
    async applyMigrations(migrations) {
      const result = await engine.applyMigrations({
        migrationsList: listOf(input.provider, migrations),
        filters: NO_FILTERS,
      })
      return result.appliedMigrationNames
    },
    async close() {
      engine.free()
      await Promise.all(connections.map((connection) => connection.dispose()))
    },
  }
}

/** The engine does not close the connection it opened for itself. */
function keepConnections(
  factory: SqlMigrationAwareDriverAdapterFactory,
  connections: SqlDriverAdapter[],
): SqlMigrationAwareDriverAdapterFactory {
  return {
    provider: factory.provider,
    adapterName: factory.adapterName,
    connect: async () => {
      const connection = await factory.connect()
      connections.push(connection)
      return connection
    },
    connectToShadowDb: () => factory.connectToShadowDb(),
  }
}

let loading: ReturnType<typeof instantiateEngine> | undefined

/** Once a process: the module's bindings point at one instance, and a second would find the first one's memory. */
function loadEngine() {
  loading ??= instantiateEngine()
  return loading
}

async function instantiateEngine() {
  const engineModule = await import('@prisma/schema-engine-wasm/schema_engine_bg')
  const require = createRequire(path.join(process.cwd(), 'package.json'))
  const modulePath = require.resolve('@prisma/schema-engine-wasm/schema_engine_bg')
  const bytes = await readFile(modulePath.replace(/\.js$/, '.wasm'))
  const { instance } = await WebAssembly.instantiate(bytes, {
    './schema_engine_bg.js': importsOf(engineModule),
  })
  const bindings = wasmBindings(engineModule)
  bindings.__wbg_set_wasm(instance.exports)
  startOf(instance.exports)()
  return engineModule
}

function listOf(provider: string, migrations: readonly Migration[]) {
  return {
    baseDir: '/migrations',
    lockfile: { path: 'migration_lock.toml', content: `provider = "${provider}"` },
    shadowDbInitScript: '',
    migrationDirectories: migrations.map((migration) => ({
      path: migration.name,
      migrationFile: { path: 'migration.sql', content: { tag: 'ok' as const, value: migration.sql } },
    })),
  }
}

// The engine's typings leave out what wasm-bindgen's loader does; these three say so in one place.
function importsOf(engineModule: object): WebAssembly.ModuleImports {
  return engineModule as WebAssembly.ModuleImports
}
function wasmBindings(engineModule: object) {
  return engineModule as { __wbg_set_wasm(wasmExports: WebAssembly.Exports): void }
}
function startOf(wasmExports: WebAssembly.Exports): () => void {
  return wasmExports.__wbindgen_start as () => void
}
