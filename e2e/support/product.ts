import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { type ApiClient, createApiClient } from './api-client'
import { poll } from './poll'
import { type ProductProcess, ROOT, startProcess } from './product-process'

const execute = promisify(execFile)

/** A machine that does other work besides needs its time to start two processes. */
const HEALTHY_WITHIN_MS = 60_000

/** A whole Plumbline of its own: web and worker, with a database in a folder that is gone afterwards. */
export type Product = {
  readonly baseUrl: string
  readonly dataDir: string
  /** The one-time link that creates the first administrator; null where there is one. */
  readonly setupUrl: string | null
  /** The API with an administrator's token, made by the command line. */
  readonly api: ApiClient
  /** Ends the worker as `kill -9` does. */
  killWorker(): Promise<void>
  startWorker(): Promise<void>
  readLogs(): Promise<string>
  stop(): Promise<void>
}

/**
 * Starts the product, which `build.ts` has built, on `port`; returns once web, database and worker answer.
 * A data directory that is given stays when the product stops.
 */
export async function startProduct(input: {
  readonly port: number
  readonly dataDir?: string
}): Promise<Product> {
  const dataDir = input.dataDir ?? (await mkdtemp(path.join(tmpdir(), 'plumbline-e2e-')))
  const baseUrl = `http://127.0.0.1:${input.port}`
  const { DATABASE_URL: _, ...inherited } = process.env
  const env: NodeJS.ProcessEnv = {
    ...inherited,
    NODE_ENV: 'production',
    NEXT_TELEMETRY_DISABLED: '1',
    HOST: '127.0.0.1',
    PORT: `${input.port}`,
    PLUMBLINE_DATA_DIR: dataDir,
  }
  await runHere(['node', 'dist/prepare.mjs'], env)
  const startWorker = () =>
    startProcess({ argv: ['dist/worker.mjs'], env, logFile: path.join(dataDir, 'worker.log') })
  const web = await startProcess({
    argv: ['node_modules/next/dist/bin/next', 'start', '--hostname', '127.0.0.1', '--port', `${input.port}`],
    env,
    logFile: path.join(dataDir, 'web.log'),
  })
  let worker = await startWorker()
  const readLogs = async () => `web: ${await web.readLog()}\nworker: ${await worker.readLog()}`
  const stop = async () => {
    await Promise.all([web.stop(), worker.stop()])
    if (input.dataDir === undefined) await rm(dataDir, { recursive: true, force: true })
  }
  try {
    await waitUntilHealthy({ baseUrl, web })
    const announced = await runHere(['node', 'dist/prepare.mjs', 'announce'], env)
    const setupUrl = /http\S+\/setup\?secret=\S+/.exec(announced)?.[0] ?? null
    const token = (await runHere([...TOKEN_COMMAND, '--name', 'end to end', '--scope', 'admin'], env)).trim()
    return {
      baseUrl,
      dataDir,
      setupUrl,
      api: createApiClient({ baseUrl, token }),
      killWorker: () => worker.kill(),
      startWorker: async () => {
        worker = await startWorker()
      },
      readLogs,
      stop,
    }
  } catch (error) {
    const logs = await readLogs()
    await stop()
    throw new Error(`The product did not start. ${logs}`, { cause: error })
  }
}

const TOKEN_COMMAND = ['npm', 'run', '--silent', 'plumbline', '--', 'token', 'create'] as const

/** Runs a command of the project as an operator would, and returns what it printed. */
async function runHere(argv: readonly [string, ...string[]], env: NodeJS.ProcessEnv): Promise<string> {
  const [program, ...args] = argv
  const { stdout } = await execute(program, args, { cwd: ROOT, env })
  return stdout
}

async function waitUntilHealthy(input: {
  readonly baseUrl: string
  readonly web: ProductProcess
}): Promise<void> {
  await poll({
    what: 'web, database and worker to answer',
    timeoutMs: HEALTHY_WITHIN_MS,
    probe: async () => {
      if (input.web.child.exitCode !== null) throw new Error('the web process ended')
      const response = await fetch(`${input.baseUrl}/api/v1/health`).catch(() => undefined)
      const health = await response?.json().catch(() => undefined)
      return health?.status === 'ok' ? true : undefined
    },
  })
}
