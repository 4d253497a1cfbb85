import { existsSync } from 'node:fs'
import { runProgram } from './programs.mjs'

const STORE = 'lib/adapters/db'
const SSH = 'lib/adapters/ssh'
const MINUTE_MS = 60_000

/**
 * The suites of `npm test`, in order. Every test file belongs to one; `usesProduct` builds it first, `needs` names what a suite cannot do without.
 * Suites that can do part of their work without something skip the rest themselves, by name.
 */
export const SUITES = [
  {
    name: 'unit',
    format: 'vitest',
    args: ['--exclude', `${STORE}/**`, '--exclude', `${SSH}/**`],
    limitMs: 10 * MINUTE_MS,
  },
  { name: 'store', format: 'vitest', args: [STORE], usesPostgres: true, limitMs: 10 * MINUTE_MS },
  { name: 'ssh', format: 'vitest', args: [SSH], limitMs: 10 * MINUTE_MS },
  {
    name: 'lab',
    format: 'vitest',
    args: ['--config', 'vitest.lab.config.ts'],
    needs: ['lab'],
    usesProduct: true,
    limitMs: 15 * MINUTE_MS,
  },
  {
    name: 'browser',
    format: 'playwright',
    args: [],
    needs: ['chromium', 'lab'],
    usesProduct: true,
    limitMs: 15 * MINUTE_MS,
  },
]

/** Why a suite cannot run on this machine, or undefined. */
export async function findObstacle(suite) {
  for (const need of suite.needs ?? []) {
    const obstacle = await OBSTACLES[need]()
    if (obstacle !== undefined) return obstacle
  }
  return undefined
}

/** The command that runs a suite, leaving its report in `file`, and the environment that it needs for that. */
export function getSuiteCommand(suite, file) {
  if (suite.format === 'playwright') {
    return {
      argv: ['node_modules/.bin/playwright', 'test', '--reporter=list,json', ...suite.args],
      env: { PLAYWRIGHT_JSON_OUTPUT_NAME: file },
    }
  }
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`]
  return { argv: ['node_modules/.bin/vitest', 'run', ...reporters, ...suite.args], env: {} }
}

const OBSTACLES = {
  chromium: async () =>
    existsSync('/usr/bin/chromium') ? undefined : 'no browser: apt-get install -y chromium',
  lab: async () => {
    const { code, output } = await runProgram(['node_modules/.bin/tsx', 'e2e/lab/cli.ts', 'check'], {
      capture: true,
    })
    return code === 0
      ? undefined
      : `no lab: ${output.trim().replaceAll('\n', '; ') || `its check ended with ${code}`}`
  },
}
