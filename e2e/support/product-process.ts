import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { open, readFile } from 'node:fs/promises'
import path from 'node:path'

export const ROOT = path.resolve(import.meta.dirname, '../..')

const SHOWN_LOG_CHARACTERS = 4_000

/** One process of the product, with its output in a file. */
export type ProductProcess = {
  readonly child: ChildProcess
  /** Ends it as an operator would, and waits for its end; one that has ended already is no error. */
  stop(): Promise<void>
  /** Ends it as a crash would. */
  kill(): Promise<void>
  /** The end of what it printed, for the message of a test that failed. */
  readLog(): Promise<string>
}

/** Starts a built part of the product with Node.js, as scripts/start.mjs does. */
export async function startProcess(input: {
  readonly argv: readonly string[]
  readonly env: NodeJS.ProcessEnv
  readonly logFile: string
}): Promise<ProductProcess> {
  const log = await open(input.logFile, 'a')
  const child = spawn(process.execPath, [...input.argv], {
    cwd: ROOT,
    env: input.env,
    stdio: ['ignore', log.fd, log.fd],
  })
  await once(child, 'spawn')
  await log.close()
  const end = async (signal: NodeJS.Signals): Promise<void> => {
    if (child.exitCode !== null || child.signalCode !== null) return
    const exited = once(child, 'exit')
    child.kill(signal)
    await exited
  }
  return {
    child,
    stop: () => end('SIGTERM'),
    kill: () => end('SIGKILL'),
    readLog: async () => (await readFile(input.logFile, 'utf8')).slice(-SHOWN_LOG_CHARACTERS),
  }
}
