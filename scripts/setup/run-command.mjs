import { spawn } from 'node:child_process'
import path from 'node:path'

export const ROOT = path.resolve(import.meta.dirname, '../..')

/**
 * Runs a command to its end with this terminal's output. Rejects with the command's name where it fails,
 * so that the caller says what broke and not just that something did.
 */
export function runCommand(command, argv, { env = {} } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, argv, { cwd: ROOT, stdio: 'inherit', env: { ...process.env, ...env } })
    child.on('error', reject)
    child.on('exit', (code, signal) => {
      if (code === 0) resolve()
      else reject(new Error(`${[command, ...argv].join(' ')} ended with ${signal ?? `exit status ${code}`}`))
    })
  })
}

/** Prisma looks for an engine to download unless it is given one; any existing program will do, since it is never called. */
export const PRISMA_ENV = { PRISMA_SCHEMA_ENGINE_BINARY: process.execPath }
