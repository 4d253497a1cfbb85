import { describe, expect, it } from 'vitest'
import type { Scope, UserRole } from '@/lib/domain/model/access'
import { createToken } from '@/lib/services/tokens/create-token'
import { buildHostInput } from '@/lib/testing/builders'
import { createFakeWebContext, FAKE_ROLE_HEADER, FAKE_SESSION_HEADER } from '@/lib/testing/fakes/web-context'
import { type ApiRoute, defineRoute } from './define-route'
import { healthRoute } from './routes/health'
import { checkHostRoute, getHostRoute, listHostsRoute, registerHostRoute } from './routes/hosts'
import { registerLinkRoute } from './routes/links'
import { answerRequest } from './serve'

type Sent = {
  readonly token?: string
  readonly session?: string
  readonly role?: UserRole
  readonly origin?: string
  readonly body?: unknown
  readonly params?: Readonly<Record<string, string>>
  readonly query?: string
}

async function setUp() {
  const context = createFakeWebContext()
  const tokenOf = async (scope: Scope) => {
    const deps = {
      ...context.stores,
      ...context,
      randomBytes: (n: number) => new Uint8Array(n).fill(scope.length),
    }
    return (await createToken(deps, { name: scope, scope, actor: 'test', actorScope: 'admin' })).secret
  }
  const send = async (route: ApiRoute, sent: Sent = {}) => {
    const headers = new Headers({ host: 'plumb.example' })
    if (sent.token) headers.set('authorization', `Bearer ${sent.token}`)
    if (sent.session) headers.set(FAKE_SESSION_HEADER, sent.session)
    if (sent.role) headers.set(FAKE_ROLE_HEADER, sent.role)
    if (sent.origin) headers.set('origin', sent.origin)
    const request = new Request(`http://plumb.example/api/v1${route.path}${sent.query ?? ''}`, {
      method: route.method,
      headers,
      ...(sent.body === undefined
        ? {}
        : { body: typeof sent.body === 'string' ? sent.body : JSON.stringify(sent.body) }),
    })
    const response = await answerRequest(route, { context, request, params: sent.params ?? {} })
    const text = await response.text()
    return { status: response.status, body: text === '' ? null : JSON.parse(text) }
  }
  return { context, tokenOf, send }
}

describe('who may call', () => {
  it('answers 401 without a token or session, and to a token nobody made', async () => {
    const { send } = await setUp()
    expect((await send(listHostsRoute)).status).toBe(401)
    expect((await send(listHostsRoute, { token: 'plt_nope', session: 'ada@example.net' })).status).toBe(401)
  })

  it('lets a person do what their role allows, and nothing more', async () => {
    const { send } = await setUp()
    const session = 'ada@example.net'
    const runRoute = defineRoute({
      method: 'POST',
      path: '/nothing',
      summary: 'Nothing',
      scope: 'run',
      handle: async () => Response.json({}),
    })
    const statuses = async (role: UserRole) => [
      (await send(listHostsRoute, { session, role })).status,
      (await send(runRoute, { session, role })).status,
      (await send(registerHostRoute, { session, role, body: buildHostInput() })).status,
    ]
    expect(await statuses('viewer')).toEqual([200, 403, 403])
    expect(await statuses('operator')).toEqual([200, 200, 403])
    expect(await statuses('admin')).toEqual([200, 200, 201])
  })

  it('answers 403 where the scope does not reach', async () => {
    const { send, tokenOf } = await setUp()
    const [read, run] = [await tokenOf('read'), await tokenOf('run')]
    expect((await send(listHostsRoute, { token: read })).status).toBe(200)
    expect((await send(checkHostRoute, { token: read, params: { id: 'x' } })).status).toBe(403)
    expect((await send(checkHostRoute, { token: run, params: { id: 'x' } })).status).toBe(404)
    expect((await send(registerHostRoute, { token: run, body: buildHostInput() })).status).toBe(403)
  })

  it('lets a session write from its own pages only', async () => {
    const { send } = await setUp()
    const session = 'ada@example.net'
    const foreign = { session, body: buildHostInput(), origin: 'http://evil.example' }
    expect(await send(registerHostRoute, foreign)).toMatchObject({
      status: 403,
      body: { error: { code: 'not-allowed' } },
    })
    const own = { session, body: buildHostInput(), origin: 'http://plumb.example' }
    expect((await send(registerHostRoute, own)).status).toBe(201)
  })

  it('tells health to anyone', async () => {
    const { send } = await setUp()
    expect(await send(healthRoute)).toMatchObject({
      status: 200,
      body: { status: 'degraded', database: 'ok', worker: { state: 'never-seen' } },
    })
  })
})

describe('errors', () => {
  it('name the fields of invalid input with 422', async () => {
    const { send, tokenOf } = await setUp()
    const token = await tokenOf('admin')
    const body = { ...buildHostInput(), name: '', testAddresses: ['not an address'] }
    const answer = await send(registerHostRoute, { token, body })
    expect(answer.status).toBe(422)
    expect(answer.body.error.details).toEqual([
      { field: 'name', message: 'Give it a name.' },
      { field: 'testAddresses.0', message: 'Give an IPv4 or IPv6 address.' },
    ])
  })

  it('are 422 for a body that is no JSON, 404 for an unknown id, 409 for a taken name', async () => {
    const { send, tokenOf } = await setUp()
    const token = await tokenOf('admin')
    expect((await send(registerHostRoute, { token, body: '{"name":' })).status).toBe(422)
    expect((await send(getHostRoute, { token, params: { id: 'nope' } })).status).toBe(404)
    await send(registerHostRoute, { token, body: buildHostInput() })
    expect(await send(registerHostRoute, { token, body: buildHostInput() })).toMatchObject({
      status: 409,
      body: { error: { code: 'name-taken', details: [{ field: 'name' }] } },
    })
  })

  it('are masked where they were not expected', async () => {
    const { send, tokenOf } = await setUp()
    const route = defineRoute({
      method: 'GET',
      path: '/broken',
      summary: 'Breaks',
      scope: 'read',
      handle: async () => {
        throw new Error('the password is hunter2')
      },
    })
    const answer = await send(route, { token: await tokenOf('read') })
    expect(answer.status).toBe(500)
    expect(JSON.stringify(answer.body)).not.toContain('hunter2')
  })
})

describe('hosts and links', () => {
  it('never show a secret, and show the check and the offered key', async () => {
    const { send, tokenOf, context } = await setUp()
    const token = await tokenOf('admin')
    const made = await send(registerHostRoute, { token, body: buildHostInput() })
    expect(made.body).toMatchObject({
      check: { state: 'queued' },
      auth: { kind: 'password', hasSecret: true },
    })
    const check = await context.stores.checks.claimNext({ workerId: 'w', at: context.clock.now() })
    const offered = { algorithm: 'ssh-ed25519', fingerprint: `SHA256:${'A'.repeat(43)}` }
    const at = context.clock.now()
    await context.stores.checks.finish(check?.id ?? '', {
      state: 'key-unknown',
      at,
      offered,
      failure: null,
      report: null,
    })
    const shown = await send(getHostRoute, { token, params: { id: made.body.id } })
    expect(shown.body).toMatchObject({ check: { state: 'key-unknown' }, hostKey: { pinned: [], offered } })
    expect(JSON.stringify(shown.body)).not.toMatch(/hunter2|sealed/)
  })

  it('take names with quotes, shell text and other scripts as they are, and refuse line breaks', async () => {
    const { send, tokenOf } = await setUp()
    const token = await tokenOf('admin')
    const name = `it's "$(reboot)" \`x\` – 東京`
    expect((await send(registerHostRoute, { token, body: buildHostInput({ name }) })).body.name).toBe(name)
    expect((await send(registerHostRoute, { token, body: buildHostInput({ name: 'a\nb' }) })).status).toBe(
      422,
    )
  })

  it('refuse a link whose ends are no hosts, each at its field', async () => {
    const { send, tokenOf } = await setUp()
    const end = { hostId: 'nobody', address: '10.0.0.1' }
    const body = { name: 'x', a: end, b: { ...end, address: '10.0.0.2' } }
    const answer = await send(registerLinkRoute, { token: await tokenOf('admin'), body })
    expect(answer.status).toBe(422)
    expect(answer.body.error.details.map((detail: { field: string }) => detail.field)).toEqual([
      'a.hostId',
      'b.hostId',
      'b.hostId',
    ])
  })
})
