import { existsSync, readFileSync } from 'node:fs'

/**
 * What a runner's JSON report says: `{passed, failed, skipped}`, the last two as lists of names. A runner that wrote no
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

function readVitest(report) {
  const files = report.testResults ?? []
  const tests = files.flatMap((file) => file.assertionResults)
  const named = (status) => tests.filter((test) => test.status === status).map((test) => test.fullName)
  const passed = named('passed').length
  // A file that does not load has no tests, and a hook that throws fails none of them.
  const broken = files.filter(
    (file) => file.status === 'failed' && !file.assertionResults.some((test) => test.status === 'failed'),
  )
  const failed = [...named('failed'), ...broken.map((file) => file.name)]
  const skipped = tests
    .filter((test) => test.status !== 'passed' && test.status !== 'failed')
    .map((test) => test.fullName)
  return { passed, failed, skipped }
}

function readPlaywright(report) {
  const tests = report.suites.flatMap((suite) => listPlaywrightTests(suite, []))
  const named = (...statuses) =>
    tests.filter((test) => statuses.includes(test.status)).map((test) => test.name)
  const errors = (report.errors ?? []).map((error) => error.message ?? 'error outside of a test')
  // A test that passes only on the second try is not one to rely on.
  return {
    passed: named('expected').length,
    failed: [...named('unexpected', 'flaky'), ...errors],
    skipped: named('skipped'),
  }
}

function listPlaywrightTests(suite, titles) {
  const path = [...titles, suite.title]
  const own = (suite.specs ?? []).flatMap((spec) =>
    spec.tests.map((test) => ({ name: [...path, spec.title].join(' › '), status: test.status })),
  )
  return [...own, ...(suite.suites ?? []).flatMap((child) => listPlaywrightTests(child, path))]
}
