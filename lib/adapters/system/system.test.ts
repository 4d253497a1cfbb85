import { chmod, mkdtemp, rm, stat } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { readOrCreateAuthSecret } from './auth-secret'
import { readEnvironment } from './env'
import { sortableIds } from './ids'
import { createLogger } from './logger'

describe('the environment', () => {
  it('has a default for everything', () => {
    expect(readEnvironment({})).toEqual({
      port: 3000,
      host: '127.0.0.1',
      dataDir: path.resolve('data'),
      databaseUrl: undefined,
      authSecret: null,
      basePath: '',
      publicUrl: null,
      allowsPlainHttp: false,
      isLab: false,
    })
  })

  it('takes what is set, and an empty variable as absent', () => {
    const environment = readEnvironment({
      PORT: '8080',
      HOST: '::1',
      PLUMBLINE_DATA_DIR: '/var/lib/plumbline',
      DATABASE_URL: 'postgres://db/plumbline',
      PLUMBLINE_BASE_PATH: '/net/plumbline/',
      PLUMBLINE_PUBLIC_URL: 'https://net.example.org/',
      PLUMBLINE_ALLOW_PLAIN_HTTP: '1',
      BETTER_AUTH_SECRET: '',
    })
    expect(environment).toMatchObject({
      port: 8080,
      dataDir: '/var/lib/plumbline',
      databaseUrl: 'postgres://db/plumbline',
      basePath: '/net/plumbline',
      publicUrl: 'https://net.example.org',
      allowsPlainHttp: true,
      authSecret: null,
    })
  })

  it('names every variable that is wrong', () => {
    const wrong = { PORT: 'eighty', DATABASE_URL: 'mysql://db', PLUMBLINE_ALLOW_PLAIN_HTTP: 'perhaps' }
    expect(() => readEnvironment(wrong)).toThrow(
      /PORT: .*\n.*DATABASE_URL: .*postgres:\/\/.*\n.*PLUMBLINE_ALLOW_PLAIN_HTTP: Write 1 or 0/,
    )
  })
})

describe('ids', () => {
  it('are unique, of one length, and sort by their moment', () => {
    const early = sortableIds(() => 1_000)
    const late = sortableIds(() => 2_000_000_000_000)
    const ids = Array.from({ length: 1000 }, () => late.newId())
    expect(new Set(ids).size).toBe(1000)
    expect(new Set([...ids, early.newId()].map((id) => id.length))).toEqual(new Set([25]))
    expect([...ids, early.newId()].sort()[0]?.startsWith('0000000rs')).toBe(true)
  })
})

describe('the log', () => {
  it('hides secrets wherever they stand', () => {
    const lines: string[] = []
    const log = createLogger('worker', { destination: { write: (line) => void lines.push(line) } })
    log.info({
      password: 'p1',
      auth: { privateKey: 'p2', passphrase: 'p3' },
      request: { headers: { authorization: 'p4', cookie: 'p5', 'set-cookie': 'p6' } },
      host: 'fra-1',
    })
    expect(lines).toHaveLength(1)
    expect(lines[0]).not.toMatch(/p[1-6]/)
    expect(lines[0]).toContain('fra-1')
  })
})

describe('the session secret', () => {
  let dataDir = ''
  beforeEach(async () => {
    dataDir = await mkdtemp(path.join(os.tmpdir(), 'plumbline-system-'))
  })
  afterEach(() => rm(dataDir, { recursive: true, force: true }))

  it('is the one given, else one made once for its owner only', async () => {
    expect(await readOrCreateAuthSecret({ authSecret: 'given', dataDir })).toBe('given')
    const made = await readOrCreateAuthSecret({ authSecret: null, dataDir })
    expect(made.length).toBeGreaterThanOrEqual(43)
    expect(await readOrCreateAuthSecret({ authSecret: null, dataDir })).toBe(made)
    expect((await stat(path.join(dataDir, 'auth.secret'))).mode & 0o777).toBe(0o600)
  })

  it('is refused when others may read it', async () => {
    await readOrCreateAuthSecret({ authSecret: null, dataDir })
    await chmod(path.join(dataDir, 'auth.secret'), 0o644)
    await expect(readOrCreateAuthSecret({ authSecret: null, dataDir })).rejects.toThrow(/chmod 600/)
  })
})
