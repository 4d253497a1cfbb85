import { describe, expect, it } from 'vitest'
import { buildOpenApi } from './openapi'
import { API_ROUTES } from './route-table'

describe('the OpenAPI document', () => {
  const text = JSON.stringify(buildOpenApi(API_ROUTES, '1.2.3'))
  const document = JSON.parse(text)

  it('has every call of the table', () => {
    const calls = Object.entries(document.paths).flatMap(([path, item]) =>
      Object.keys(Object(item)).map((method) => `${method.toUpperCase()} ${path}`),
    )
    expect(calls).toHaveLength(API_ROUTES.length)
    expect(calls).toContain('POST /links/{id}/runs')
  })

  it('describes bodies by the schemas that parse them, and names path parameters', () => {
    const post = document.paths['/hosts'].post
    const schema = post.requestBody.content['application/json'].schema
    expect(schema.required).toEqual(['name', 'site', 'ssh', 'auth', 'testAddresses'])
    expect(
      document.paths['/runs/{id}/raw/{stepId}'].get.parameters.map((p: { name: string }) => p.name),
    ).toEqual(['id', 'stepId'])
  })

  it('asks for a token everywhere but in health', () => {
    expect(document.security).toEqual([{ bearer: [] }])
    expect(document.paths['/health'].get.security).toEqual([])
    expect(document.paths['/hosts'].get.security).toBeUndefined()
  })
})
