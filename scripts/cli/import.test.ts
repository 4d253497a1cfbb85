import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { strToU8, zipSync } from 'fflate'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { sha256 } from '@/lib/adapters/system/digest'
import { createFakeClock } from '@/lib/testing/fakes/clock'
import { createFakeIds } from '@/lib/testing/fakes/ids'
import { createFakeStores } from '@/lib/testing/fakes/stores'
import { RECORDED_LINK, readFixture } from '@/lib/testing/imports/read-fixture'
import { importPaths, readImportArguments } from './import'

let folder = ''
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'plumbline-import-'))
})
afterEach(() => rm(folder, { recursive: true }))

async function setUp() {
  const stores = createFakeStores()
  await stores.links.insert(RECORDED_LINK)
  const rest = async () => undefined
  const deps = { ...stores, clock: createFakeClock(), ids: createFakeIds(), digest: sha256, rest }
  const told = { out: [] as string[], error: [] as string[] }
  const write = { out: (line: string) => told.out.push(line), error: (line: string) => told.error.push(line) }
  const bring = (...args: readonly string[]) => {
    const asked = readImportArguments(args)
    if (asked === null) throw new Error('the arguments were not understood')
    return importPaths(deps, asked, write)
  }
  const countRuns = async () => (await stores.runs.list({ page: { limit: 50, cursor: null } })).items.length
  return { told, bring, countRuns }
}

describe('plumbline import', () => {
  it('imports folders and zips into the link of a name, once, and says what became of each document', async () => {
    await mkdir(path.join(folder, '2024', 'may'), { recursive: true })
    await writeFile(path.join(folder, '2024', 'may', 'tcp.json'), readFixture('3.12/tcp.json'))
    await writeFile(path.join(folder, '2024', 'nothing.txt'), 'nothing')
    const zip = zipSync({ 'udp.json': strToU8(readFixture('3.21/udp.json')) })
    await writeFile(path.join(folder, 'more.zip'), zip)
    const { told, bring, countRuns } = await setUp()
    expect(await bring(RECORDED_LINK.name, folder, '--dry-run')).toBe(0)
    expect(await countRuns()).toBe(0)
    expect(await bring(RECORDED_LINK.name, folder)).toBe(0)
    expect(await countRuns()).toBe(2)
    expect(told.out.slice(3).map((line) => JSON.parse(line).outcome)).toEqual([
      'imported',
      'refused',
      'imported',
    ])
    expect(told.error.at(-1)).toBe('3 of 3 files: 2 runs imported, 0 imported before, 1 refused')
    expect(await bring(RECORDED_LINK.id, folder)).toBe(0)
    expect(await countRuns()).toBe(2)
  })

  it('says which link or path is not there, and ends with 1', async () => {
    const { told, bring } = await setUp()
    expect([await bring('nope', folder), await bring(RECORDED_LINK.id, path.join(folder, 'x'))]).toEqual([
      1, 1,
    ])
    expect(told.error[0]).toContain('no link with the id or name nope')
    expect(told.error[1]).toContain('cannot be read')
  })

  it.each([[[]], [['link']], [['link', 'x', '--direction', 'both']], [['link', 'x', '--nonsense']]])(
    'does not understand %j',
    (args) => {
      expect(readImportArguments(args)).toBeNull()
    },
  )
})
