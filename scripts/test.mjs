// npm test [-- SUITE…]: runs every suite, or those named, and ends with one line: N passed, N failed, N skipped.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { startPostgres } from './ci/postgres.mjs'
import { endLeftovers, interruptPrograms, runProgram, TEST_RUN_ID } from './ci/programs.mjs'
import { readReport } from './ci/read-report.mjs'
import { findObstacle, getSuiteCommand, SUITES } from './ci/suites.mjs'
import { ensureBuilt } from './setup/ensure-built.mjs'
import { ensureInstalled, requireNode } from './setup/ensure-installed.mjs'
import { PRISMA_ENV, runCommand } from './setup/run-command.mjs'

const EXIT_USAGE = 2
const EXIT_INTERRUPTED = 130

let isInterrupted = false

async function main(names) {
  const unknown = names.filter((name) => !SUITES.some((suite) => suite.name === name))
  if (unknown.length > 0) {
    console.error(
      `No suite ${unknown.join(', ')}; there are ${SUITES.map((suite) => suite.name).join(', ')}.`,
    )
    return EXIT_USAGE
  }
  const suites = names.length === 0 ? SUITES : SUITES.filter((suite) => names.includes(suite.name))
  await ensureInstalled()
  await runCommand('npm', ['run', '--silent', 'db:generate'], { env: PRISMA_ENV })
  if (suites.some((suite) => suite.usesProduct)) await ensureBuilt()
  const reports = mkdtempSync(path.join(tmpdir(), 'plumbline-test-'))
  const postgres = suites.some((suite) => suite.usesPostgres) ? await startPostgres() : {}
  const results = []
  try {
    for (const suite of suites) if (!isInterrupted) results.push(await runSuite({ suite, reports, postgres }))
  } finally {
    await cleanUp({ reports, postgres })
  }
  return isInterrupted ? EXIT_INTERRUPTED : summarize(results)
}

async function runSuite({ suite, reports, postgres }) {
  console.log(`\n── ${suite.name} ──`)
  const obstacle = await findObstacle(suite)
  if (obstacle !== undefined)
    return { suite, passed: 0, failed: [], skipped: [`${suite.name}: all of it`], reason: obstacle }
  const file = path.join(reports, `${suite.name}.json`)
  const { argv, env } = getSuiteCommand(suite, file)
  const database = postgres.url === undefined ? {} : { PLUMBLINE_TEST_POSTGRES_URL: postgres.url }
  const { code } = await runProgram(argv, { env: { ...env, ...database }, limitMs: suite.limitMs })
  const report = readReport({ file, format: suite.format, suite: suite.name, code })
  return { suite, ...report, reason: suite.usesPostgres ? postgres.missing : undefined }
}

async function cleanUp({ reports, postgres }) {
  if (process.getuid() === 0) {
    await runProgram(['node_modules/.bin/tsx', 'e2e/lab/cli.ts', 'down', '--owner', TEST_RUN_ID])
  }
  await endLeftovers()
  await postgres.stop?.()
  rmSync(reports, { recursive: true, force: true })
}

function summarize(results) {
  const totals = { passed: 0, failed: 0, skipped: 0 }
  console.log('')
  for (const { suite, passed, failed, skipped, reason } of results) {
    totals.passed += passed
    totals.failed += failed.length
    totals.skipped += skipped.length
    for (const name of failed) console.log(`FAILED  ${suite.name}: ${name}`)
    for (const name of skipped)
      console.log(`SKIPPED ${suite.name}: ${name}${reason === undefined ? '' : ` (${reason})`}`)
  }
  console.log(`${totals.passed} passed, ${totals.failed} failed, ${totals.skipped} skipped`)
  return totals.failed > 0 ? 1 : 0
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  process.on(signal, () => {
    isInterrupted = true
    interruptPrograms()
  })
}

try {
  requireNode()
  process.exitCode = await main(process.argv.slice(2))
} catch (error) {
  console.error(error.message)
  console.log('0 passed, 1 failed, 0 skipped')
  process.exitCode = 1
}
