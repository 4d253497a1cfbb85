import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { z } from 'zod'
import { waitFor } from '@/e2e/lab/wait-for'
import { createStores } from '@/lib/adapters/db/create-stores'
import { openDatabase } from '@/lib/adapters/db/open'
import { systemClock } from '@/lib/adapters/system/clock'
import { sortableIds } from '@/lib/adapters/system/ids'
import { createToken } from '@/lib/services/tokens/create-token'

const ROOT = path.resolve(import.meta.dirname, '../..')
/** The first start builds. */
const START_LIMIT_MS = 10 * 60_000
const READY = 'Plumbline is ready'

export type InstanceProcess = { readonly name: 'web' | 'worker'; readonly pid: number }

/** What `npm start` runs, on a port and a data directory of its own, spoken to through its API alone. */
export type Instance = {
  readonly url: string
  call<T>(request: ApiCall<T>): Promise<T>
  processes(): Promise<readonly InstanceProcess[]>
  stop(): Promise<void>
}

export type ApiCall<T> = {
  readonly method: 'GET' | 'POST'
  readonly path: string
  readonly body?: unknown
  readonly answer: z.ZodType<T>
}

/** Starts web and worker and returns once they answer. */
export async function startInstance(input: {
  readonly port: number
  readonly dataDir: string
}): Promise<Instance> {
  const child = spawn(process.execPath, ['scripts/start.mjs'], {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, PORT: String(input.port), PLUMBLINE_DATA_DIR: input.dataDir },
  })
  let output = ''
  child.stdout.on('data', (chunk: Buffer) => {
    output += chunk.toString()
  })
  try {
    await waitFor({
      what: 'npm start',
      timeoutMs: START_LIMIT_MS,
      probe: async () => {
        if (child.exitCode !== null) throw new Error(`npm start ended: ${output.slice(-2_000)}`)
        return output.includes(READY) ? true : undefined
      },
    })
    const url = `http://127.0.0.1:${input.port}`
    const token = await makeToken(input.dataDir)
    return {
      url,
      call: (request) => callApi({ url, token, request }),
      processes: () => findProcesses(child),
      stop: () => stopChild(child),
    }
  } catch (error) {
    await stopChild(child)
    throw error
  }
}

async function makeToken(dataDir: string): Promise<string> {
  const database = await openDatabase({ databaseUrl: undefined, dataDir })
  try {
    const ids = sortableIds()
    const { tokens, audit } = createStores(database, ids)
    const deps = { tokens, audit, clock: systemClock(), ids, randomBytes }
    const { secret } = await createToken(deps, {
      name: 'benchmark',
      scope: 'admin',
      actorScope: 'admin',
      actor: 'benchmark',
    })
    return secret
  } finally {
    await database.close()
  }
}

async function callApi<T>(input: {
  readonly url: string
  readonly token: string
  readonly request: ApiCall<T>
}): Promise<T> {
  const { method, path: route, body, answer } = input.request
  const response = await fetch(`${input.url}/api/v1${route}`, {
    method,
    headers: { authorization: `Bearer ${input.token}`, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  const text = await response.text()
  if (!response.ok) throw new Error(`${method} ${route} answered ${response.status}: ${text}`)
  return answer.parse(JSON.parse(text))
}

/** Next renames its process, so that its command line does not tell what it is: what is not the worker is the web. */
async function findProcesses(child: ChildProcess): Promise<readonly InstanceProcess[]> {
  const processes: InstanceProcess[] = []
  for (const pid of await childrenOf(child.pid ?? 0)) {
    const command = await readFile(`/proc/${pid}/cmdline`, 'utf8')
    const name = command.includes('worker.mjs') ? 'worker' : 'web'
    for (const each of await withDescendants(pid)) processes.push({ name, pid: each })
  }
  return processes
}

async function withDescendants(pid: number): Promise<number[]> {
  const below = await Promise.all((await childrenOf(pid)).map(withDescendants))
  return [pid, ...below.flat()]
}

async function childrenOf(pid: number): Promise<number[]> {
  const text = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8').catch(() => '')
  return text.split(' ').filter(Boolean).map(Number)
}

async function stopChild(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  await ended
}
