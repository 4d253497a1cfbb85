import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createSshConfigSource } from './ssh-config-source'

let home: string

beforeEach(() => {
  home = mkdtempSync(path.join(tmpdir(), 'plumbline-home-'))
})
afterEach(() => rmSync(home, { recursive: true }))

function write(files: Readonly<Record<string, string>>) {
  for (const [name, text] of Object.entries(files)) {
    const file = path.join(home, name)
    mkdirSync(path.dirname(file), { recursive: true })
    writeFileSync(file, text)
  }
}

function read() {
  return createSshConfigSource(home).read()
}

describe('reading the files of ~/.ssh', () => {
  it('is null where there is no config', async () => {
    expect(await read()).toBeNull()
  })

  it('follows Include to files in ~/.ssh by name order, patterns and includes of includes too', async () => {
    write({
      '.ssh/config': 'Include config.d/*.conf\nInclude ~/.ssh/one',
      '.ssh/config.d/b.conf': 'Host b',
      '.ssh/config.d/a.conf': 'Include deeper/x',
      '.ssh/config.d/.hidden.conf': 'Host hidden',
      '.ssh/config.d/readme': 'Host readme',
      '.ssh/deeper/x': 'Host x',
      '.ssh/one': 'Host one',
    })
    const files = await read()
    expect(files?.includes.get('config.d/*.conf')).toEqual([
      { name: '~/.ssh/config.d/a.conf', text: 'Include deeper/x' },
      { name: '~/.ssh/config.d/b.conf', text: 'Host b' },
    ])
    expect(files?.includes.get('~/.ssh/one')).toEqual([{ name: '~/.ssh/one', text: 'Host one' }])
    expect(files?.includes.get('deeper/x')).toEqual([{ name: '~/.ssh/deeper/x', text: 'Host x' }])
  })

  it('reads nothing outside ~/.ssh, by whatever way it is named', async () => {
    const outside = path.join(home, 'secret')
    write({ secret: 'Host secret', '.ssh/config': `Include ${outside}\nInclude ../secret\nInclude link` })
    symlinkSync(outside, path.join(home, '.ssh/link'))
    const files = await read()
    for (const pattern of [outside, '../secret', 'link'])
      expect(files?.includes.get(pattern)).toEqual({ refused: 'only files in ~/.ssh are read.' })
  })

  it('ends where files include each other', async () => {
    write({ '.ssh/config': 'Include a', '.ssh/a': 'Include b', '.ssh/b': 'Include a' })
    expect([...((await read())?.includes.keys() ?? [])]).toEqual(['a', 'b'])
  })

  it('says that it cannot read what is no file', async () => {
    mkdirSync(path.join(home, '.ssh/config'), { recursive: true })
    await expect(read()).rejects.toMatchObject({ code: 'not-ready' })
  })
})
