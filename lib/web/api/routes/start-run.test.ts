import { describe, expect, it } from 'vitest'
import { registerHost } from '@/lib/services/hosts/register-host'
import { registerLink } from '@/lib/services/links/register-link'
import { buildHostInput, buildLinkInput } from '@/lib/testing/builders'
import { createFakeWebContext, FAKE_SESSION_HEADER } from '@/lib/testing/fakes/web-context'
import { answerRequest } from '../serve'
import { getRunRoute, startRunRoute } from './runs'

const actor = 'ada@example.net'

async function setUp() {
  const context = createFakeWebContext()
  const deps = { ...context.stores, ...context }
  const registerEnd = async (name: string, address: string) => {
    const input = buildHostInput({ name, testAddresses: [address] })
    const { host } = await registerHost(deps, { input, actor })
    const key = { algorithm: 'ssh-ed25519', fingerprint: `SHA256:${name}` }
    const pin = { hostId: host.id, key, trustedBy: actor, at: context.clock.now(), replaces: null }
    await deps.hosts.pinKey(pin)
    return { hostId: host.id, address }
  }
  const a = await registerEnd('fra-1', '10.20.0.11')
  const b = await registerEnd('iad-1', '10.30.0.11')
  const link = await registerLink(deps, { input: buildLinkInput({ a, b }, { name: 'one' }), actor })
  const headers = { [FAKE_SESSION_HEADER]: actor, host: 'plumb.example', origin: 'http://plumb.example' }
  const start = async (body: object) => {
    const request = new Request('http://plumb.example/api/v1/links/l/runs', {
      ...{ method: 'POST', headers, body: JSON.stringify(body) },
    })
    const response = await answerRequest(startRunRoute, { context, request, params: { id: link.id } })
    return { status: response.status, body: await response.json() }
  }
  const show = async (id: string) => {
    const request = new Request('http://plumb.example/api/v1/runs/r', { headers })
    return (await answerRequest(getRunRoute, { context, request, params: { id } })).json()
  }
  return { start, show }
}

describe('starting a run of chosen steps', () => {
  it('is answered with its id, and the run tells what was chosen; one of a whole profile tells of no choice', async () => {
    const { start, show } = await setUp()
    const steps = [{ kind: 'udp-probe', direction: 'ba' }]
    const { status, body } = await start({ profile: 'full', steps })
    expect(status).toBe(202)
    expect(await show(body.id)).toMatchObject({ profile: 'full', state: 'queued', chosenSteps: steps })
    const whole = await start({ profile: 'full' })
    expect(await show(whole.body.id)).not.toHaveProperty('chosenSteps')
  })

  it('is refused where the profile has no such step, or not that way, or none is chosen', async () => {
    const { start } = await setUp()
    const window = { kind: 'window', direction: 'ab' }
    expect(
      await start({ profile: 'quick', steps: [{ kind: 'rtt', direction: 'ab' }, window] }),
    ).toMatchObject({
      status: 422,
      body: {
        error: { details: [{ field: 'steps.1', message: 'The quick profile has no step window.' }] },
      },
    })
    expect((await start({ profile: 'full', steps: [{ kind: 'tcp-both', direction: 'ab' }] })).status).toBe(
      422,
    )
    expect((await start({ profile: 'full', steps: [] })).status).toBe(422)
  })
})
