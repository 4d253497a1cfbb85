import { execFileSync, spawn } from 'node:child_process'
import path from 'node:path'
import type { ServerChannel } from 'ssh2'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { createSshConnector } from '@/lib/adapters/ssh/connector'
import { START_MARKER } from '@/lib/adapters/ssh/supervisor'
import { findMissingSshd, type RealSshd, startRealSshd } from '@/lib/adapters/ssh/testing/real-sshd'
import {
  type ScriptedServer,
  type ServerPlan,
  startScriptedServer,
} from '@/lib/adapters/ssh/testing/scripted-server'
import type { RemoteError, RemoteShell } from '@/lib/services/ports/remote'

const LIMIT = { timeoutMs: 10_000 }
const cleanUps: (() => unknown)[] = []
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp()
})

type Scripted = { server: ScriptedServer; shell: RemoteShell }

/** A server whose commands are played by the test. */
async function play(
  onExec: (channel: ServerChannel, command: string) => void,
  plan: Partial<ServerPlan> = {},
): Promise<Scripted> {
  const server = await startScriptedServer({
    methods: ['password'],
    password: 'p',
    onSession: (session) => {
      session.on('exec', (accept, _reject, info) => onExec(accept(), info.command))
    },
    ...plan,
  })
  const shell = await createSshConnector({}).connect(
    server.target({ auth: { kind: 'password', password: 'p' } }),
    LIMIT,
  )
  cleanUps.push(async () => {
    await server.stop()
    await shell.close()
  })
  return { server, shell }
}

describe('a job on a channel', () => {
  it('hands over complete lines as they arrive, and characters cut in half', async () => {
    const { shell } = await play((channel) => {
      channel.write(`Last login: never\n${START_MARKER}\nfir`)
      channel.write(Buffer.from('st\né', 'utf8').subarray(0, 4))
      channel.write(Buffer.from('é', 'utf8').subarray(1))
      channel.write(' last')
      channel.exit(0)
      channel.end()
    })
    const lines: string[] = []
    const result = await shell.run({
      script: ':',
      label: 'lines',
      limitS: 5,
      onLine: (line) => lines.push(line),
    }).done
    expect(lines).toEqual(['first', 'é last'])
    expect(result).toMatchObject({ exitCode: 0, stdout: 'first\né last', endedBy: 'exited' })
  })

  it('rejects when the server goes away mid-command, and says so once to who listens', async () => {
    const { shell, server } = await play((channel) => channel.write(`${START_MARKER}\nhalf`))
    const losses: RemoteError[] = []
    shell.onLost((error) => losses.push(error))
    const run = shell.run({ script: ':', label: 'half', limitS: 5, onLine: () => {} })
    const other = shell.run({ script: ':', label: 'other', limitS: 5 })
    server.drop()
    await expect(run.done).rejects.toMatchObject({ code: 'connection-lost' })
    await expect(other.done).rejects.toMatchObject({ code: 'connection-lost' })
    expect(losses).toMatchObject([{ code: 'connection-lost', hostId: shell.hostId }])
    await expect(shell.run({ script: ':', label: 'late', limitS: 5 }).done).rejects.toMatchObject({
      code: 'connection-lost',
    })
    const late: RemoteError[] = []
    shell.onLost((error) => late.push(error))
    expect(late).toHaveLength(1)
  })

  it('explains an account that may not run a shell', async () => {
    const { shell } = await play((channel) => {
      channel.write('This account is currently not available.\n')
      channel.exit(1)
      channel.end()
    })
    const outcome = await shell
      .run({ script: ':', label: 'shut', limitS: 5 })
      .done.catch((error: RemoteError) => error)
    expect(outcome).toMatchObject({ code: 'protocol' })
    expect(String(outcome)).toContain('This account is currently not available.')
  })

  it('explains a server that opens no more sessions', async () => {
    const { shell } = await play(() => {}, { onSession: () => {} })
    const run = shell.run({ script: ':', label: 'one too many', limitS: 5 })
    await expect(run.done).rejects.toMatchObject({ code: 'protocol' })
  })

  it('never starts a job that was cancelled before', async () => {
    const commands: string[] = []
    const { shell } = await play((_channel, command) => commands.push(command))
    const run = shell.run({ script: ':', label: 'never', limitS: 5, signal: AbortSignal.abort() })
    expect((await run.done).endedBy).toBe('cancelled')
    expect(commands).toEqual([])
  })

  it('ends the job when reading its output throws', async () => {
    const { shell } = await play((channel) => {
      channel.write(`${START_MARKER}\nboom\n`)
      channel.resume().on('end', () => {
        channel.exit(241)
        channel.end()
      })
    })
    const onLine = (): void => {
      throw new Error('cannot read this')
    }
    await expect(shell.run({ script: ':', label: 'boom', limitS: 5, onLine }).done).rejects.toMatchObject({
      code: 'protocol',
    })
  })

  it('refuses a line with a line break', async () => {
    const { shell } = await play(() => {})
    const run = shell.run({ script: ':', label: 'line', limitS: 5 })
    expect(() => run.send('a\nb')).toThrow(RangeError)
  })
})

const missing = findMissingSshd()

describe.skipIf(missing)(`against OpenSSH${missing ? ` (skipped: ${missing})` : ''}`, () => {
  it.each([
    ['ed25519', ''],
    ['ed25519', 'pass phrase'],
    ['rsa', ''],
    ['rsa', 'pass phrase'],
    ['ecdsa', 'pass phrase'],
  ])('signs in with an OpenSSH %s key and passphrase "%s"', async (type, passphrase) => {
    const sshd = await startRealSshd({ clientKey: { type, passphrase }, keyTypes: [type] })
    cleanUps.push(sshd.stop)
    const shell = await createSshConnector({}).connect(sshd.target, LIMIT)
    const result = await shell.run({ script: 'echo in', label: 'in', limitS: 5 }).done
    await shell.close()
    expect(result.stdout).toBe('in\n')
    expect(shell.roundTripMs()).toBeLessThan(1_000)
  })

  it('signs in with the agent', async () => {
    const sshd = await startRealSshd({})
    const socket = path.join(sshd.directory, 'agent')
    const agent = spawn('ssh-agent', ['-D', '-a', socket], { stdio: ['ignore', 'pipe', 'ignore'] })
    cleanUps.push(sshd.stop, () => agent.kill())
    await new Promise((resolve) => agent.stdout.once('data', resolve))
    execFileSync('ssh-add', ['-q', path.join(sshd.directory, 'client')], {
      env: { ...process.env, SSH_AUTH_SOCK: socket },
    })
    const connector = createSshConnector({ agentSocket: socket })
    const shell = await connector.connect({ ...sshd.target, auth: { kind: 'agent' } }, LIMIT)
    await shell.close()
    execFileSync('ssh-add', ['-q', '-D'], { env: { ...process.env, SSH_AUTH_SOCK: socket }, stdio: 'ignore' })
    const emptied = connector.connect({ ...sshd.target, auth: { kind: 'agent' } }, LIMIT)
    await expect(emptied).rejects.toMatchObject({ code: 'auth-failed' })
  })

  it('goes through a jump host', async () => {
    const outer = await startRealSshd({})
    const inner = await startRealSshd({})
    cleanUps.push(outer.stop, inner.stop)
    const target = { ...inner.target, hostId: 'inner', jump: { ...outer.target, hostId: 'outer' } }
    const shell = await createSshConnector({}).connect(target, LIMIT)
    expect((await shell.run({ script: 'echo there', label: 'there', limitS: 5 }).done).stdout).toBe('there\n')
    await shell.close()
    const closed = createSshConnector({}).connect({ ...target, port: 1 }, LIMIT)
    await expect(closed).rejects.toMatchObject({ code: 'jump-failed', hostId: 'inner' })
  })

  it('reports a forced command that is not a shell', async () => {
    const sshd = await startRealSshd({ options: ['ForceCommand echo only this'] })
    cleanUps.push(sshd.stop)
    const shell = await createSshConnector({}).connect(sshd.target, LIMIT)
    const outcome = await shell
      .run({ script: ':', label: 'forced', limitS: 5 })
      .done.catch((error: RemoteError) => error)
    await shell.close()
    expect(String(outcome)).toContain('It said: only this')
  })

  it('names MaxSessions when the server opens no further channel', async () => {
    const sshd = await startRealSshd({ options: ['MaxSessions 1'] })
    cleanUps.push(sshd.stop)
    const shell = await createSshConnector({}).connect(sshd.target, LIMIT)
    const first = shell.run({ script: 'pl_await end', label: 'first', limitS: 5 })
    const outcome = await shell
      .run({ script: ':', label: 'second', limitS: 5 })
      .done.catch((error: RemoteError) => error)
    expect(String(outcome)).toContain('MaxSessions')
    first.send('end')
    expect((await first.done).exitCode).toBe(0)
    await shell.close()
  })
})

describe.skipIf(missing)(`the host lock${missing ? ` (skipped: ${missing})` : ''}`, () => {
  let sshd: RealSshd
  const open = (): Promise<RemoteShell> => createSshConnector({}).connect(sshd.target, LIMIT)
  beforeAll(async () => {
    sshd = await startRealSshd({})
  })
  afterAll(() => sshd.stop())

  it('keeps a second instance off and names the first, until it is released', async () => {
    const [one, two] = [await open(), await open()]
    const lock = await one.holdHostLock({ owner: `run 'r1' of $(hostname)`, limitS: 30 })
    expect(lock.state).toBe('held')
    const refused = two.holdHostLock({ owner: 'run r2', limitS: 30 })
    await expect(refused).rejects.toMatchObject({ code: 'host-locked' })
    await expect(refused).rejects.toThrow(`run 'r1' of $(hostname)`)
    await lock.release()
    const next = await two.holdHostLock({ owner: 'run r2', limitS: 30 })
    expect(next.state).toBe('held')
    await Promise.all([one.close(), two.close()])
  })

  it('is free again when its holder disconnects', async () => {
    const [one, two] = [await open(), await open()]
    expect((await one.holdHostLock({ owner: 'run r3', limitS: 30 })).state).toBe('held')
    await one.close()
    expect((await two.holdHostLock({ owner: 'run r4', limitS: 30 })).state).toBe('held')
    await two.close()
  })
})
