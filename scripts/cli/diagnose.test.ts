import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { runDiagnose } from './diagnose'

let folder = ''
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'plumbline-diagnose-'))
})
afterEach(() => rm(folder, { recursive: true }))

async function run(contents: readonly string[]) {
  const files = contents.map((_, index) => join(folder, `${index}`))
  for (const [index, file] of files.entries()) await writeFile(file, contents[index] ?? '')
  const told = { out: [] as string[], error: [] as string[] }
  const status = await runDiagnose(files, {
    out: (line) => told.out.push(line),
    error: (line) => told.error.push(line),
  })
  return { status, findings: JSON.parse(told.out[0] ?? '{}').findings, error: told.error }
}

describe('plumbline diagnose', () => {
  it('judges figures and outputs of several files together', async () => {
    const figures = JSON.stringify({ rttMs: 200, capacityBps: 1e9 })
    const { status, findings } = await run([figures, 'net.ipv4.tcp_rmem = 4096 131072 3206752\n'])
    expect(status).toBe(0)
    expect(findings[0]).toMatchObject({ rule: 'window-limited', side: 'b' })
  })

  it('says what is wrong with a body that the API would refuse, and ends with 1', async () => {
    const { status, error } = await run([
      JSON.stringify({ rttMs: 20, tests: [{ protocol: 'tcp', streams: 0 }] }),
    ])
    expect(status).toBe(1)
    expect(error[0]).toMatch(/tests\.0\.streams: At least 1\./)
  })

  it('says which file is of no tool, and ends with 1', async () => {
    const { status, error } = await run(['what is this'])
    expect(status).toBe(1)
    expect(error[0]).toContain('1 of 1 texts are of no tool')
  })
})
