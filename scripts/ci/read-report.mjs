import { existsSync, readFileSync } from 'node:fs'

/** As much of a failure's message as a summary shows: often all that is seen of a run on another machine. */
const MESSAGE_LINES_COUNT = 6
const MESSAGE_CHARACTERS_COUNT = 600
const ANSI_COLOURS = new RegExp(`${String.fromCharCode(27)}\\[[0-9;]*m`, 'g')

/**
 * What a runner's JSON report says: `{passed, failed, skipped}`, the last two as lists of names, what failed with the
 * beginning of its message on lines of its own. A runner that wrote no
 * report, ran no test, or failed without naming a test counts as one failed test.
 */
export function readReport({ file, format, suite, code }) {
  const result = existsSync(file) ? FORMATS[format](JSON.parse(readFileSync(file, 'utf8'))) : undefined
  if (result === undefined)
    return { passed: 0, failed: [`${suite}: the runner wrote no report (exit ${code})`], skipped: [] }
  const count = result.passed + result.failed.length + result.skipped.length
  if (count === 0) return { ...result, failed: [`${suite}: no test was found`] }
  if (code !== 0 && result.failed.length === 0)
    return { ...result, failed: [`${suite}: the runner ended with ${code}`] }
  return result
}

const FORMATS = { vitest: readVitest, playwright: readPlaywright }

function withMessage(name, message) {
  const lines = (message ?? '').slice(0, MESSAGE_CHARACTERS_COUNT).replace(ANSI_COLOURS, '').split('\n')
  const told = lines.filter((line) => line.trim() !== '').slice(0, MESSAGE_LINES_COUNT)
  return [name, ...told.map((line) => `        ${line.trim()}`)].join('\n')
}

function readVitest(report) {
  const files = report.testResults ?? []
  const tests = files.flatMap((file) => file.assertionResults)
  const having = (status) => tests.filter((test) => test.status === status)
  const passed = having('passed').length
  // A file that does not load has no tests, and a hook that throws fails none of them.
  const broken = files.filter(
    (file) => file.status === 'failed' && !file.assertionResults.some((test) => test.status === 'failed'),
  )
  const failed = [
    ...having('failed').map((test) => withMessage(test.fullName, test.failureMessages?.[0])),
    ...broken.map((file) => withMessage(file.name, file.message)),
  ]
  const skipped = tests
    .filter((test) => test.status !== 'passed' && test.status !== 'failed')
    .map((test) => test.fullName)
  return { passed, failed, skipped }
}

function readPlaywright(report) {
  const tests = report.suites.flatMap((suite) => listPlaywrightTests(suite, []))
  const having = (...statuses) => tests.filter((test) => statuses.includes(test.status))
  const errors = (report.errors ?? []).map((error) => error.message)
  // A test that passes only on the second try is not one to rely on.
  return {
    passed: having('expected').length,
    failed: [
      ...having('unexpected', 'flaky').map((test) => withMessage(test.name, test.message)),
      ...errors.map((message) => withMessage('error outside of a test', message)),
    ],
    skipped: having('skipped').map((test) => test.name),
  }
}

function listPlaywrightTests(suite, titles) {
  const path = [...titles, suite.title]
  const own = (suite.specs ?? []).flatMap((spec) =>
    spec.tests.map((test) => ({
      name: [...path, spec.title].join(' › '),
      status: test.status,
      message: test.results?.find((result) => result.error !== undefined)?.error.message,
    })),
  )
  return [...own, ...(suite.suites ?? []).flatMap((child) => listPlaywrightTests(child, path))]
}
