import { describe, expect, it } from 'vitest'
import { canonicalAddress } from './address'

describe('canonical addresses', () => {
  it.each([
    ['10.0.0.1', '10.0.0.1'],
    ['FD77:0077:0:0:0:0:0:1', 'fd77:77::1'],
    ['fd77:77::1', 'fd77:77::1'],
    ['2001:db8:0:1:1:1:1:1', '2001:db8:0:1:1:1:1:1'],
    ['2001:0:0:1:0:0:0:1', '2001:0:0:1::1'],
    ['::', '::'],
    ['::1', '::1'],
    ['fe80::1%eth0', 'fe80::1'],
    ['::ffff:10.0.0.1', '10.0.0.1'],
    ['64:ff9b::10.0.0.1', '64:ff9b::a00:1'],
  ])('spells %s as %s', (written, spelled) => {
    expect(canonicalAddress(written)).toBe(spelled)
  })
})
