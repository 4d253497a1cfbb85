import { describe, expect, it } from 'vitest'
import { appendLineCommand, authorizedKeysLine } from './authorized-keys'

const publicKey = 'ssh-ed25519 AAAA plumbline-fra'

describe('the line of authorized_keys', () => {
  it('shuts everything but commands', () => {
    expect(authorizedKeysLine({ publicKey, forwardsTo: [] })).toBe(`restrict ${publicKey}`)
  })

  it('of a jump host forwards to the hosts behind it, an IPv6 address in brackets', () => {
    const forwardsTo = [
      { address: '10.0.0.2', port: 22 },
      { address: '2001:db8::2', port: 2200 },
    ]
    expect(authorizedKeysLine({ publicKey, forwardsTo, from: '192.0.2.7' })).toBe(
      `restrict,port-forwarding,permitopen="10.0.0.2:22",permitopen="[2001:db8::2]:2200",from="192.0.2.7" ${publicKey}`,
    )
  })

  it('reaches the file as it is, whatever stands in it', () => {
    expect(appendLineCommand(`restrict,permitopen="a:1" k it's`)).toContain(
      `'restrict,permitopen="a:1" k it'\\''s' >> ~/.ssh/authorized_keys`,
    )
  })
})
