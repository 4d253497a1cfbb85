import type { AnyAuthMethod, AuthenticationType, AuthHandlerMiddleware, NextAuthHandler } from 'ssh2'
import { readPrivateKey } from '@/lib/adapters/ssh/private-key'
import { createAgent } from '@/lib/adapters/ssh/ssh2-module'
import { RemoteError, type RemoteFailureCode, type SshTarget } from '@/lib/services/ports/remote'

const USABLE_METHODS: ReadonlySet<string> = new Set(['publickey', 'password', 'keyboard-interactive'])

/** Registered auth kinds in words, for messages. */
const KIND_NAMES = { key: 'a private key', password: 'a password', agent: 'the SSH agent' } as const

export type SignIn = {
  handler: AuthHandlerMiddleware
  /** Why signing in did not work, once it has failed. */
  explain(serverSaid?: string): RemoteError
  /** True from the moment a credential was offered. */
  hasTried(): boolean
}

type Prompt = { prompt: string; echo?: boolean }

/** ssh2 wants `false` here to give up; its types leave that out. */
function giveUp(next: NextAuthHandler): void {
  next(false as unknown as AuthenticationType)
}

function describeUnsupported(target: SshTarget, offered: readonly string[]): string {
  const list = offered.length > 0 ? offered.join(', ') : 'no method at all'
  if (!offered.some((method) => USABLE_METHODS.has(method))) {
    return `The server at ${target.address} allows only ${list}, which Plumbline's SSH cannot do. Allow publickey or password for ${target.user} in its sshd_config.`
  }
  return `The server at ${target.address} allows ${list} for ${target.user}, and this host is registered with ${KIND_NAMES[target.auth.kind]}. Register a credential of a kind it allows.`
}

function describeQuestion(target: SshTarget, asked: string): string {
  return `The server at ${target.address} also asks "${asked}", which nobody is there to answer. Register a private key for ${target.user}.`
}

function describeSecondFactor(target: SshTarget, left: readonly string[]): string {
  return `The server at ${target.address} wants more after ${KIND_NAMES[target.auth.kind]}: ${left.join(', ')}. Plumbline can give one credential only.`
}

function describeRefusal(target: SshTarget): string {
  const who = `${target.user}@${target.address}`
  switch (target.auth.kind) {
    case 'password':
      return `${who} did not accept the password. Check the user name and the password.`
    case 'key':
      return `${who} did not accept the private key. Check the user name, and that its public half is in that user's authorized_keys.`
    case 'agent':
      return `${who} accepted none of the agent's keys. Check the user name, and with \`ssh-add -l\` that the agent holds the right key.`
  }
}

/** keyboard-interactive with one password to give: it answers the first hidden question, and reports any other. */
function answerWithPassword(
  user: string,
  password: string,
  onQuestion: (asked: string) => void,
): AnyAuthMethod {
  let hasAnswered = false
  return {
    type: 'keyboard-interactive',
    username: user,
    prompt: (_name, _instructions, _lang, prompts: readonly Prompt[], finish) => {
      const secret = hasAnswered ? -1 : prompts.findIndex((prompt) => !prompt.echo)
      const other = prompts.find((_, index) => index !== secret)
      if (other) onQuestion(other.prompt.trim())
      hasAnswered = true
      finish(prompts.map((_, index) => (index === secret ? password : '')))
    },
  }
}

function preparePublicKey(target: SshTarget, agentSocket: string | undefined): AnyAuthMethod | undefined {
  const { auth, user: username, hostId } = target
  switch (auth.kind) {
    case 'password':
      return undefined
    case 'agent':
      if (agentSocket) return { type: 'agent', username, agent: createAgent(agentSocket) }
      throw new RemoteError({
        code: 'agent-missing',
        hostId,
        userMessage:
          'No SSH agent is running for Plumbline (SSH_AUTH_SOCK is not set). Start the worker from a session with an agent, or register a key.',
      })
    case 'key': {
      const passphrase = auth.passphrase ? { passphrase: auth.passphrase } : {}
      return {
        type: 'publickey',
        username,
        key: readPrivateKey({ hostId, text: auth.privateKey, ...passphrase }),
      }
    }
  }
}

/**
 * How one connection signs in: first asks which methods the server allows, then offers the registered credential once.
 * @throws RemoteError `bad-private-key` or `agent-missing`, before anything is sent.
 */
export function planSignIn(target: SshTarget, agentSocket: string | undefined): SignIn {
  const { auth, user, hostId } = target
  const publicKeyMethod = preparePublicKey(target, agentSocket)
  let offered: readonly string[] = []
  let hasTried = false
  let problem: { code: RemoteFailureCode; text: string } | undefined

  const choose = (allowed: readonly string[]): AnyAuthMethod | undefined => {
    if (auth.kind === 'password' && allowed.includes('password')) {
      return { type: 'password', username: user, password: auth.password }
    }
    if (auth.kind === 'password' && allowed.includes('keyboard-interactive')) {
      return answerWithPassword(user, auth.password, (asked) => {
        problem = { code: 'auth-unsupported', text: describeQuestion(target, asked) }
      })
    }
    return allowed.includes('publickey') ? publicKeyMethod : undefined
  }

  const handler: AuthHandlerMiddleware = (left: AuthenticationType[] | null, isPartial, next) => {
    if (left === null) return next({ type: 'none', username: user })
    if (hasTried) {
      if (isPartial) problem = { code: 'auth-unsupported', text: describeSecondFactor(target, left) }
      problem ??= { code: 'auth-failed', text: describeRefusal(target) }
      return giveUp(next)
    }
    offered = left
    const method = choose(left)
    if (!method) {
      problem = { code: 'auth-unsupported', text: describeUnsupported(target, offered) }
      return giveUp(next)
    }
    hasTried = true
    next(method)
  }

  return {
    handler,
    hasTried: () => hasTried,
    explain: (serverSaid) => {
      const { code, text } = problem ?? { code: 'auth-failed' as const, text: describeRefusal(target) }
      return new RemoteError({
        code,
        hostId,
        userMessage: serverSaid ? `${text} The server said: ${serverSaid}.` : text,
      })
    },
  }
}
