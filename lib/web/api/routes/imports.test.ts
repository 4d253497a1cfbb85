import { describe, expect, it } from 'vitest'
import type { UserRole } from '@/lib/domain/model/access'
import { createFakeWebContext, FAKE_ROLE_HEADER, FAKE_SESSION_HEADER } from '@/lib/testing/fakes/web-context'
import { RECORDED_LINK, readFixture } from '@/lib/testing/imports/read-fixture'
import { answerRequest } from '../serve'
import { importRoute } from './imports'
import { getRunRoute } from './runs'

async function setUp() {
  const context = createFakeWebContext()
  await context.stores.links.insert(RECORDED_LINK)
  const headersOf = (role: UserRole) => ({
    ...{ [FAKE_SESSION_HEADER]: 'ada@example.net', [FAKE_ROLE_HEADER]: role },
    ...{ host: 'plumb.example', origin: 'http://plumb.example' },
  })
  const url = 'http://plumb.example/api/v1/links/x/imports'
  const send = async (body: unknown, role: UserRole = 'operator') => {
    const request = new Request(url, { method: 'POST', headers: headersOf(role), body: JSON.stringify(body) })
    const params = { id: RECORDED_LINK.id }
    const response = await answerRequest(importRoute, { context, request, params })
    return { status: response.status, body: await response.json() }
  }
  const getRun = async (id: string) => {
    const request = new Request(url, { headers: headersOf('viewer') })
    return (await answerRequest(getRunRoute, { context, request, params: { id } })).json()
  }
  return { send, getRun }
}

const FILES = [
  { name: 'tcp.json', text: readFixture('3.12/tcp-r.json') },
  { name: 'busy.json', text: readFixture('3.12/err-busy.json') },
]

describe('POST /links/{id}/imports', () => {
  it('says what each document would become, imports it, and adds nothing again', async () => {
    const { send, getRun } = await setUp()
    const dry = await send({ files: FILES, dryRun: true })
    expect(dry.status).toBe(200)
    expect(dry.body).toMatchObject({
      dryRun: true,
      counts: { runs: 1, alreadyImported: 0, refused: 1 },
      documents: [
        {
          file: 'tcp.json',
          outcome: 'would-import',
          run: { kind: 'tcp-single', direction: 'ba', directionFrom: 'addresses', iperf3Version: '3.12' },
        },
        { file: 'busy.json', outcome: 'refused', code: 'test-failed' },
      ],
    })
    const { body } = await send({ files: FILES })
    expect(body.documents[0]).toMatchObject({ outcome: 'imported', runId: expect.any(String) })
    expect(await getRun(body.documents[0].runId)).toMatchObject({
      source: 'imported',
      importFile: 'tcp.json',
    })
    const again = await send({ files: FILES })
    expect(again.body.counts).toEqual({ runs: 0, alreadyImported: 1, refused: 1 })
  })

  it('is for those who may start runs, and takes nothing that is no list of files', async () => {
    const { send } = await setUp()
    expect((await send({ files: FILES }, 'viewer')).status).toBe(403)
    expect((await send({ files: [] })).status).toBe(422)
    expect((await send({ files: FILES, direction: 'both' })).status).toBe(422)
  })
})
