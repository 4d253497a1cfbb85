import net from 'node:net'
import type { AuthContext, Connection, Session } from 'ssh2'
import { describeHostKey } from '@/lib/adapters/ssh/host-key'
import { Server, utils } from '@/lib/adapters/ssh/ssh2-module'
import { makeKeyPair } from '@/lib/adapters/ssh/testing/key-pair'
import type { HostKey, SshAuth, SshTarget } from '@/lib/services/ports/remote'

export type Attempt = {
  readonly method: string
  readonly password?: string
  readonly answers?: readonly string[]
}

type Question = { prompt: string; echo: boolean }

export type ServerPlan = {
  /** Private host keys in PEM; a new ed25519 key by default. */
  hostKeys?: readonly string[]
  /** Methods the server says it allows. */
  methods: readonly string[]
  password?: string
  /** Public key line that may sign in. */
  publicKey?: string
  /** What keyboard-interactive asks. */
  questions?: readonly Question[]
  /** After the first accepted method, asks for this one too. */
  secondFactor?: string
  onSession?: (session: Session, connection: Connection) => void
  onForward?: (o: { port: number; accept: () => NodeJS.ReadWriteStream; reject: () => void }) => void
}

export type ScriptedServer = {
  readonly port: number
  readonly hostKeys: readonly HostKey[]
  /** Every authentication request that reached the server, `none` included. */
  readonly attempts: Attempt[]
  /** Ends every connection without a word. */
  drop(): void
  target(o: { auth: SshAuth; pinnedKeys?: readonly HostKey[] }): SshTarget
  stop(): Promise<void>
}

function readHostKey(pem: string): HostKey {
  const key = utils.parseKey(pem)
  if (key instanceof Error) throw key
  return describeHostKey(key.getPublicSSH())
}

function isAccepted(context: AuthContext, plan: ServerPlan, answers: readonly string[]): boolean {
  switch (context.method) {
    case 'password':
      return plan.password !== undefined && context.password === plan.password
    case 'publickey': {
      const allowed = plan.publicKey === undefined ? undefined : utils.parseKey(plan.publicKey)
      if (allowed === undefined || allowed instanceof Error) return false
      return allowed.getPublicSSH().equals(context.key.data)
    }
    case 'keyboard-interactive':
      return plan.password !== undefined && answers[0] === plan.password
    default:
      return false
  }
}

function judge(context: AuthContext, plan: ServerPlan, attempts: Attempt[]): void {
  const methods = plan.methods as AuthContext['method'][]
  const decide = (answers: readonly string[]): void => {
    if (!plan.methods.includes(context.method) || !isAccepted(context, plan, answers)) context.reject(methods)
    else if (plan.secondFactor) context.reject([plan.secondFactor as AuthContext['method']], true)
    else context.accept()
  }
  if (context.method === 'keyboard-interactive' && plan.questions) {
    context.prompt([...plan.questions], (answers) => {
      attempts.push({ method: context.method, answers: answers ?? [] })
      decide(answers ?? [])
    })
    return
  }
  const password = context.method === 'password' ? { password: context.password } : {}
  attempts.push({ method: context.method, ...password })
  decide([])
}

/** ssh2's own server on loopback, which signs in as planned and records what it was offered. */
export async function startScriptedServer(plan: ServerPlan): Promise<ScriptedServer> {
  const attempts: Attempt[] = []
  const sockets = new Set<net.Socket>()
  const pems = plan.hostKeys ?? [makeKeyPair('ed25519').private]
  const ssh = new Server({ hostKeys: [...pems] }, (connection) => {
    connection.on('error', () => {})
    connection.on('authentication', (context) => judge(context, plan, attempts))
    connection.on('session', (accept) => plan.onSession?.(accept(), connection))
    connection.on('tcpip', (accept, reject, info) =>
      plan.onForward?.({ port: info.destPort, accept, reject }),
    )
  })
  const listener = net.createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => {})
    ssh.injectSocket(socket)
  })
  await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve))
  const address = listener.address()
  if (address === null || typeof address === 'string') throw new Error('No port')
  const { port } = address
  const hostKeys = pems.map(readHostKey)
  const drop = (): void => {
    for (const socket of sockets) socket.destroy()
  }
  return {
    port,
    hostKeys,
    attempts,
    drop,
    target: (o) => ({
      hostId: `host-${port}`,
      address: '127.0.0.1',
      port,
      user: 'tester',
      pinnedKeys: hostKeys,
      ...o,
    }),
    stop: () => {
      drop()
      return new Promise((resolve) => listener.close(() => resolve()))
    },
  }
}
