import { execFileSync } from 'node:child_process'
import net from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { createSshConnector } from '@/lib/adapters/ssh/connector'
import { utils } from '@/lib/adapters/ssh/ssh2-module'
import { makeKeyPair } from '@/lib/adapters/ssh/testing/key-pair'
import {
  type ScriptedServer,
  type ServerPlan,
  startScriptedServer,
} from '@/lib/adapters/ssh/testing/scripted-server'
import { RemoteError, type SshAuth, type SshTarget } from '@/lib/services/ports/remote'

const connector = createSshConnector({})
const PASSWORD: SshAuth = { kind: 'password', password: 'open sesame' }
const ACCEPTING = { methods: ['password'], password: 'open sesame' } as const
const LIMIT = { timeoutMs: 5_000 }

const cleanUps: (() => unknown)[] = []
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp()
})

async function serve(plan: ServerPlan): Promise<ScriptedServer> {
  const server = await startScriptedServer(plan)
  cleanUps.push(() => server.stop())
  return server
}

async function listen(onSocket: (socket: net.Socket) => void): Promise<number> {
  const sockets: net.Socket[] = []
  const listener = net.createServer((socket) => {
    sockets.push(socket)
    socket.on('error', () => {})
    onSocket(socket)
  })
  await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve))
  cleanUps.push(() => {
    for (const socket of sockets) socket.destroy()
    listener.close()
  })
  const address = listener.address()
  return typeof address === 'object' && address ? address.port : 0
}

async function failToConnect(target: SshTarget, o = LIMIT): Promise<RemoteError> {
  const outcome = await connector.connect(target, o).catch((error: unknown) => error)
  if (outcome instanceof RemoteError) return outcome
  throw new Error(`Expected a RemoteError, got ${String(outcome)}`)
}

async function connectAndClose(target: SshTarget, using = connector): Promise<void> {
  const shell = await using.connect(target, LIMIT)
  await shell.close()
}

function targetAt(port: number, address = '127.0.0.1'): SshTarget {
  return { hostId: 'h', address, port, user: 'tester', auth: PASSWORD, pinnedKeys: [] }
}

describe('trust', () => {
  it('offers nothing to a host whose key is not pinned, and reports that key', async () => {
    const server = await serve(ACCEPTING)
    const error = await failToConnect(server.target({ auth: PASSWORD, pinnedKeys: [] }))
    expect(error).toMatchObject({
      code: 'key-unknown',
      offered: server.hostKeys[0],
      hostId: `host-${server.port}`,
    })
    expect(error.offered?.fingerprint).toMatch(/^SHA256:[A-Za-z0-9+/]{43}$/)
    expect(server.attempts).toEqual([])
  })

  it('offers nothing to a host whose key has changed, and shows both keys', async () => {
    const server = await serve(ACCEPTING)
    const old = { algorithm: 'ssh-ed25519', fingerprint: `SHA256:${'A'.repeat(43)}` }
    const error = await failToConnect(server.target({ auth: PASSWORD, pinnedKeys: [old] }))
    expect(error).toMatchObject({ code: 'key-changed', offered: server.hostKeys[0], pinned: old })
    expect(error.userMessage).toContain('Nothing was sent')
    expect(server.attempts).toEqual([])
  })

  it.each(['ed25519', 'rsa', 'ecdsa'] as const)(
    'asks a host with several keys for its pinned %s key',
    async (type) => {
      const hostKeys = [
        makeKeyPair('ed25519').private,
        makeKeyPair('ecdsa').private,
        makeKeyPair('rsa').private,
      ]
      const server = await serve({ ...ACCEPTING, hostKeys })
      const pinnedKeys = server.hostKeys.filter((key) => key.algorithm.includes(type))
      expect(pinnedKeys).toHaveLength(1)
      await connectAndClose(server.target({ auth: PASSWORD, pinnedKeys }))
    },
  )

  it('takes a host that no longer has a key of the pinned type for changed', async () => {
    const server = await serve({ ...ACCEPTING, hostKeys: [makeKeyPair('ecdsa').private] })
    const old = { algorithm: 'ssh-ed25519', fingerprint: `SHA256:${'A'.repeat(43)}` }
    const error = await failToConnect(server.target({ auth: PASSWORD, pinnedKeys: [old] }))
    expect(error).toMatchObject({ code: 'key-changed', offered: server.hostKeys[0], pinned: old })
    expect(server.attempts).toEqual([])
  })

  it('reads a host key without signing in, as ssh-keygen prints it', async () => {
    const pem = makeKeyPair('rsa').private
    const server = await serve({ ...ACCEPTING, hostKeys: [pem] })
    const key = utils.parseKey(pem)
    if (key instanceof Error) throw key
    const line = `ssh-rsa ${key.getPublicSSH().toString('base64')}\n`
    const printed = execFileSync('ssh-keygen', ['-lf', '-'], { input: line, encoding: 'utf8' }).split(' ')[1]
    expect(await connector.probeHostKey(server.target({ auth: PASSWORD, pinnedKeys: [] }), LIMIT)).toEqual({
      algorithm: 'ssh-rsa',
      fingerprint: printed,
    })
    expect(server.attempts).toEqual([])
  })
})

describe('signing in', () => {
  it('gives a password to a server that takes one', async () => {
    const server = await serve(ACCEPTING)
    await connectAndClose(server.target({ auth: PASSWORD }))
    expect(server.attempts).toEqual([{ method: 'none' }, { method: 'password', password: 'open sesame' }])
  })

  it('answers keyboard-interactive with the password', async () => {
    const questions = [{ prompt: 'Password: ', echo: false }]
    const server = await serve({ methods: ['keyboard-interactive'], password: 'open sesame', questions })
    await connectAndClose(server.target({ auth: PASSWORD }))
    expect(server.attempts.at(-1)).toEqual({ method: 'keyboard-interactive', answers: ['open sesame'] })
  })

  it('says which question it cannot answer', async () => {
    const questions = [
      { prompt: 'Password: ', echo: false },
      { prompt: 'Verification code: ', echo: true },
    ]
    const server = await serve({ methods: ['keyboard-interactive'], password: 'other', questions })
    const error = await failToConnect(server.target({ auth: PASSWORD }))
    expect(error.code).toBe('auth-unsupported')
    expect(error.userMessage).toContain('"Verification code:"')
    expect(server.attempts.at(-1)?.answers).toEqual(['open sesame', ''])
  })

  it('reports a wrong password after one try', async () => {
    const server = await serve({ methods: ['password', 'keyboard-interactive'], password: 'another' })
    const error = await failToConnect(server.target({ auth: PASSWORD }))
    expect(error).toMatchObject({ code: 'auth-failed' })
    expect(error.userMessage).not.toContain('open sesame')
    expect(server.attempts.map((attempt) => attempt.method)).toEqual(['none', 'password'])
  })

  it('names what a server allows when Plumbline can do none of it', async () => {
    const server = await serve({ methods: ['gssapi-with-mic'] })
    const error = await failToConnect(server.target({ auth: PASSWORD }))
    expect(error.code).toBe('auth-unsupported')
    expect(error.userMessage).toContain("allows only gssapi-with-mic, which Plumbline's SSH cannot do")
    expect(server.attempts).toEqual([{ method: 'none' }])
  })

  it('names the other kind of credential that a server wants', async () => {
    const server = await serve({ methods: ['publickey'] })
    const error = await failToConnect(server.target({ auth: PASSWORD }))
    expect(error.code).toBe('auth-unsupported')
    expect(error.userMessage).toContain(
      'allows publickey for tester, and this host is registered with a password',
    )
  })

  it('says that a server wants a second factor', async () => {
    const server = await serve({ ...ACCEPTING, secondFactor: 'keyboard-interactive' })
    const error = await failToConnect(server.target({ auth: PASSWORD }))
    expect(error.code).toBe('auth-unsupported')
    expect(error.userMessage).toContain('wants more after a password: keyboard-interactive')
  })

  it('reports a private key that the server does not know', async () => {
    const server = await serve({
      methods: ['publickey'],
      publicKey: makeKeyPair('ed25519').public,
    })
    const privateKey = makeKeyPair('ed25519').private
    expect(await failToConnect(server.target({ auth: { kind: 'key', privateKey } }))).toMatchObject({
      code: 'auth-failed',
    })
  })

  it('says that no agent is there', async () => {
    const server = await serve({ methods: ['publickey'] })
    const target = server.target({ auth: { kind: 'agent' } })
    expect((await failToConnect(target)).code).toBe('agent-missing')
    const dead = createSshConnector({ agentSocket: '/nonexistent/agent' })
    await expect(dead.connect(target, LIMIT)).rejects.toMatchObject({ code: 'agent-missing' })
  })
})

describe('failing to connect', () => {
  it('tells a refused connection', async () => {
    const port = await listen(() => {})
    for (const cleanUp of cleanUps.splice(0)) await cleanUp()
    expect(await failToConnect(targetAt(port))).toMatchObject({ code: 'refused', hostId: 'h' })
  })

  it('tells a name that does not resolve', async () => {
    expect((await failToConnect(targetAt(22, 'no-such-host.invalid'))).code).toBe('host-unknown')
  })

  it('gives up on a server that says nothing', async () => {
    const port = await listen(() => {})
    const error = await failToConnect(targetAt(port), { timeoutMs: 200 })
    expect(error.code).toBe('timed-out')
    expect(error.userMessage).toContain('said nothing useful')
  })

  it('tells a port where something else answers', async () => {
    const port = await listen((socket) => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n'))
    expect((await failToConnect(targetAt(port))).code).toBe('protocol')
  })

  it('tells a server that hangs up at once', async () => {
    const port = await listen((socket) => socket.end())
    expect((await failToConnect(targetAt(port))).code).toBe('protocol')
  })

  it('stops when it is cancelled', async () => {
    const port = await listen(() => {})
    const control = new AbortController()
    const connecting = connector.connect(targetAt(port), { timeoutMs: 60_000, signal: control.signal })
    control.abort()
    await expect(connecting).rejects.toMatchObject({ code: 'cancelled' })
  })
})

describe('a jump host', () => {
  function forwardTo(port: number): NonNullable<ServerPlan['onForward']> {
    return ({ accept }) => {
      const upstream = net.connect(port, '127.0.0.1', () => {
        const stream = accept()
        stream.pipe(upstream).pipe(stream)
        stream.on('error', () => {})
      })
      upstream.on('error', () => {})
    }
  }

  it('carries the connection, and each hop gets its own credential', async () => {
    const inner = await serve({ ...ACCEPTING, password: 'inner' })
    const outer = await serve({ ...ACCEPTING, password: 'outer', onForward: forwardTo(inner.port) })
    const jump = outer.target({ auth: { kind: 'password', password: 'outer' } })
    await connectAndClose({ ...inner.target({ auth: { kind: 'password', password: 'inner' } }), jump })
    expect(inner.attempts.at(-1)).toEqual({ method: 'password', password: 'inner' })
    expect(outer.attempts.at(-1)).toEqual({ method: 'password', password: 'outer' })
  })

  it('has to be trusted first, and is named when it is not', async () => {
    const inner = await serve(ACCEPTING)
    const outer = await serve({ ...ACCEPTING, onForward: forwardTo(inner.port) })
    const jump = outer.target({ auth: PASSWORD, pinnedKeys: [] })
    const error = await failToConnect({ ...inner.target({ auth: PASSWORD }), jump })
    expect(error).toMatchObject({ code: 'key-unknown', hostId: jump.hostId, offered: outer.hostKeys[0] })
    expect([...outer.attempts, ...inner.attempts]).toEqual([])
  })

  it('does not lend its trust to the host behind it', async () => {
    const inner = await serve(ACCEPTING)
    const outer = await serve({ ...ACCEPTING, onForward: forwardTo(inner.port) })
    const target = {
      ...inner.target({ auth: PASSWORD, pinnedKeys: [] }),
      jump: outer.target({ auth: PASSWORD }),
    }
    expect(await failToConnect(target)).toMatchObject({ code: 'key-unknown', offered: inner.hostKeys[0] })
    expect(await connector.probeHostKey(target, LIMIT)).toEqual(inner.hostKeys[0])
    expect(inner.attempts).toEqual([])
  })

  it('says so when it cannot reach the host', async () => {
    const outer = await serve({ ...ACCEPTING, onForward: ({ reject }) => reject() })
    const error = await failToConnect({
      ...targetAt(22, '192.0.2.1'),
      jump: outer.target({ auth: PASSWORD }),
    })
    expect(error).toMatchObject({ code: 'jump-failed', hostId: 'h' })
  })
})
