import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readReport } from './read-report.mjs'

let folder: string

beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'plumbline-report-'))
})

afterAll(() => {
  rmSync(folder, { recursive: true, force: true })
})

function read(input: { format: 'vitest' | 'playwright'; report?: unknown; code?: number | null }) {
  const file = path.join(folder, 'report.json')
  rmSync(file, { force: true })
  if (input.report !== undefined) writeFileSync(file, JSON.stringify(input.report))
  return readReport({
    file,
    format: input.format,
    suite: 'unit',
    code: input.code === undefined ? 0 : input.code,
  })
}

function vitestFile(name: string, tests: Record<string, string>, status = 'passed') {
  const assertionResults = Object.entries(tests).map(([fullName, state]) => ({ fullName, status: state }))
  return { name, status, assertionResults }
}

function playwrightSuite(statuses: Record<string, string>) {
  const specs = Object.entries(statuses).map(([title, status]) => ({ title, tests: [{ status }] }))
  return { title: 'journey.spec.ts', specs: [], suites: [{ title: 'fleet', specs }] }
}

describe('what a runner reports', () => {
  it('is counted, with the names of what failed and of what was skipped', () => {
    const report = {
      testResults: [vitestFile('a.test.ts', { one: 'passed', two: 'failed', three: 'pending' })],
    }
    expect(read({ format: 'vitest', report, code: 1 })).toEqual({
      passed: 1,
      failed: ['two'],
      skipped: ['three'],
    })
  })

  it('includes a file that did not load, by its name', () => {
    const report = {
      testResults: [vitestFile('a.test.ts', { one: 'passed' }), vitestFile('b.test.ts', {}, 'failed')],
    }
    expect(read({ format: 'vitest', report, code: 1 })).toMatchObject({ passed: 1, failed: ['b.test.ts'] })
  })

  it('counts a test that passed only on the second try as failed', () => {
    const report = { suites: [playwrightSuite({ shows: 'expected', flickers: 'flaky', waits: 'skipped' })] }
    expect(read({ format: 'playwright', report, code: 0 })).toEqual({
      passed: 1,
      failed: ['journey.spec.ts › fleet › flickers'],
      skipped: ['journey.spec.ts › fleet › waits'],
    })
  })

  it.each([
    ['wrote no report', undefined, 139, 'unit: the runner wrote no report (exit 139)'],
    ['was ended because it hung', undefined, null, 'unit: the runner wrote no report (exit null)'],
    ['found no test', { testResults: [] }, 0, 'unit: no test was found'],
    [
      'failed after its last test',
      { testResults: [vitestFile('a.test.ts', { one: 'passed' })] },
      1,
      'unit: the runner ended with 1',
    ],
  ])('counts a runner that %s as one failure', (_, report, code, failure) => {
    expect(read({ format: 'vitest', report, code }).failed).toEqual([failure])
  })

  it('counts an error outside of all tests', () => {
    const report = {
      suites: [playwrightSuite({ shows: 'expected' })],
      errors: [{ message: 'no web server' }],
    }
    expect(read({ format: 'playwright', report, code: 1 }).failed).toEqual([
      'error outside of a test\n        no web server',
    ])
  })

  it('tells how a failure begins, without colours and without its whole trace', () => {
    const message = `\u001b[31mAssertionError\u001b[39m: expected 3 to be 4\n\n${'  at a file\n'.repeat(100)}`
    const test = { fullName: 'adds', status: 'failed', failureMessages: [message] }
    const report = { testResults: [{ name: 'a.test.ts', status: 'failed', assertionResults: [test] }] }
    const [failed = ''] = read({ format: 'vitest', report, code: 1 }).failed
    const lines = failed.split('\n').map((line) => line.trim())
    expect(lines.slice(0, 2)).toEqual(['adds', 'AssertionError: expected 3 to be 4'])
    expect(lines.length).toBeLessThan(10)
  })

  it('tells how a browser test failed', () => {
    const test = { status: 'unexpected', results: [{}, { error: { message: 'no such button' } }] }
    const report = {
      suites: [{ title: 'journey.spec.ts', specs: [{ title: 'shows', tests: [test] }], suites: [] }],
    }
    expect(read({ format: 'playwright', report, code: 1 }).failed).toEqual([
      'journey.spec.ts › shows\n        no such button',
    ])
  })
})
