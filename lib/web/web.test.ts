import { describe, expect, it } from 'vitest'
import { createFakeClock } from '@/lib/testing/fakes/clock'
import { createAttemptLimit } from './auth/attempt-limit'
import { errorAt } from './forms/field-error'
import { readHostForm } from './forms/read-host-form'
import { readLinkForm } from './forms/read-link-form'
import { toLocalPath } from './local-path'
import { isAllowedOrigin } from './origin'

const facts = { method: 'POST', origin: null, fetchSite: null, host: 'plumb.example:3000' }

function formOf(fields: Readonly<Record<string, string>>): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  return form
}

describe('writes from a browser', () => {
  it('are allowed from own pages and from programs, refused from foreign and opaque ones', () => {
    expect(isAllowedOrigin(facts)).toBe(true)
    expect(isAllowedOrigin({ ...facts, origin: 'http://plumb.example:3000', fetchSite: 'same-origin' })).toBe(
      true,
    )
    expect(isAllowedOrigin({ ...facts, origin: 'http://plumb.example' })).toBe(false)
    expect(isAllowedOrigin({ ...facts, origin: 'null' })).toBe(false)
    expect(isAllowedOrigin({ ...facts, fetchSite: 'cross-site' })).toBe(false)
    expect(isAllowedOrigin({ ...facts, method: 'GET', fetchSite: 'cross-site' })).toBe(true)
  })
})

describe('the page to go back to', () => {
  it.each(['//evil.example/x', 'https://evil.example', '/\\evil.example', 'javascript:alert(1)', undefined])(
    'is never %s',
    (value) => expect(toLocalPath(value)).toBe('/'),
  )
  it('is an own path with its query', () => {
    expect(toLocalPath('/links/1?chart=udp')).toBe('/links/1?chart=udp')
  })
})

describe('guessing a password', () => {
  it('is stopped for an account after five failures in a minute, and for no other', () => {
    const clock = createFakeClock()
    const limit = createAttemptLimit(clock)
    for (let i = 0; i < 5; i += 1) limit.recordFailure('ada')
    expect(limit.waitS('ada')).toBe(60)
    expect(limit.waitS('bob')).toBe(0)
    clock.advance(61)
    expect(limit.waitS('ada')).toBe(0)
  })
})

describe('forms', () => {
  it('turn a host form into what the API takes, secrets untouched', () => {
    const form = formOf({
      name: ' fra-1 ',
      site: 'Frankfurt',
      'ssh.address': 'h',
      'ssh.port': '',
      'ssh.user': 'u',
      'auth.kind': 'key',
      'auth.privateKey': '-----BEGIN-----\r\nx\r\n-----END-----',
      'auth.passphrase': ' two spaces ',
      testAddresses: '10.0.0.1\n 2001:db8::1, 10.0.0.2 ',
    })
    expect(readHostForm(form)).toEqual({
      name: 'fra-1',
      site: 'Frankfurt',
      ssh: { address: 'h', port: 22, user: 'u', jumpHostId: null },
      auth: { kind: 'key', privateKey: '-----BEGIN-----\nx\n-----END-----\n', passphrase: ' two spaces ' },
      testAddresses: ['10.0.0.1', '2001:db8::1', '10.0.0.2'],
    })
  })

  it('leave the secret alone where it is to stay', () => {
    expect(readHostForm(formOf({ 'auth.kind': 'keep' }))).not.toHaveProperty('auth')
  })

  it('read rates in their unit, and what is empty as unknown', () => {
    const form = formOf({ capacityAbBps: '1,5', 'capacityAbBps.unit': 'Gbit', 'settings.singleS': '5' })
    expect(readLinkForm(form)).toMatchObject({
      capacityAbBps: 1.5e9,
      capacityBaBps: null,
      expectedRttMs: null,
      settings: { singleS: 5, allowedHours: null, beyondCapacity: false },
    })
  })

  it('show the mistake of an entry at its list', () => {
    expect(errorAt({ 'testAddresses.1': 'Wrong.' }, 'testAddresses')).toBe('Entry 2: Wrong.')
    expect(errorAt({ 'a.hostId': 'No.' }, 'a')).toBe('No.')
    expect(errorAt({}, 'a')).toBeUndefined()
  })
})
