import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { runRead } from '@/scripts/cli/read'

let folder = ''

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'plumbline-read-'))
  const busy = 'iperf3: error - the server is busy running a test. try again later\n'
  const json =
    '{"start":{"version":"iperf 3.12"},"intervals":[],"end":{},"error":"unable to connect to server: Connection refused"}'
  await writeFile(path.join(folder, 'busy.txt'), busy)
  await writeFile(path.join(folder, 'powershell.json'), Buffer.from(`\ufeff${json}`, 'utf16le'))
  await writeFile(path.join(folder, 'two.json'), `${json}\n${json}`)
  await writeFile(path.join(folder, 'nothing.txt'), 'nothing of interest')
})

afterAll(async () => {
  await rm(folder, { recursive: true, force: true })
})

async function readFiles(...names: string[]) {
  const lines: string[] = []
  const files = names.map((name) => path.join(folder, name))
  const status = await runRead(files, (line) => lines.push(line))
  return { status, read: lines.map((line) => JSON.parse(line)) }
}

describe('plumbline read', () => {
  it('writes a line for each test, and succeeds though the tests failed', async () => {
    const { status, read } = await readFiles('busy.txt', 'two.json', 'powershell.json')
    expect(status).toBe(0)
    expect(read.map((line) => line.error.code)).toEqual([
      'server-busy',
      'connection-refused',
      'connection-refused',
      'connection-refused',
    ])
    expect(read[0].file).toBe(path.join(folder, 'busy.txt'))
  })

  it('fails where a file is missing or unreadable, and still reads the others', async () => {
    const { status, read } = await readFiles('missing.txt', 'nothing.txt', 'busy.txt')
    expect(status).toBe(1)
    expect(read.map((line) => [line.tool, line.error.code])).toEqual([
      [null, 'not-found'],
      [null, 'unreadable'],
      ['iperf3', 'server-busy'],
    ])
  })
})
