import { describe, expect, it } from 'vitest'
import { hostPickSchema } from './host-import'

describe('a host taken from ~/.ssh/config', () => {
  it('is asked for its data centre where that is left empty', () => {
    const parsed = hostPickSchema.safeParse({ key: 'fra', name: 'fra', site: '', testAddresses: [] })
    expect(parsed.error?.issues.map(({ path, message }) => [path.join('.'), message])).toEqual([
      ['site', 'Name the data centre it stands in.'],
    ])
  })
})
