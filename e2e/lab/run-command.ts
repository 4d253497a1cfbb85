import { execFile } from 'node:child_process'

export type CommandResult = { readonly stdout: string; readonly stderr: string; readonly code: number }

const OUTPUT_LIMIT_BYTES = 64 * 1024 * 1024

/** Runs a program to its end and returns what it printed and its exit code; throws only where it cannot be started. */
export function runCommand(argv: readonly string[]): Promise<CommandResult> {
  const [program, ...args] = argv
  if (program === undefined) throw new Error('no command given')
  return new Promise((resolve, reject) => {
    execFile(program, args, { maxBuffer: OUTPUT_LIMIT_BYTES }, (error, stdout, stderr) => {
      if (error === null) return resolve({ stdout, stderr, code: 0 })
      if (typeof error.code === 'string') return reject(new Error(`cannot run ${program}: ${error.code}`))
      resolve({ stdout, stderr, code: error.code ?? 1 })
    })
  })
}

/** Runs a program and returns its standard output; throws with its standard error where it fails. */
export async function runOrThrow(argv: readonly string[]): Promise<string> {
  const result = await runCommand(argv)
  if (result.code !== 0)
    throw new Error(`${argv.join(' ')} failed: ${result.stderr.trim() || `exit ${result.code}`}`)
  return result.stdout
}
