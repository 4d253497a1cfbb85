import { describe, expect, it } from 'vitest'
import { adviseOnFailure } from './advise-failure'

describe('adviseOnFailure', () => {
  it.each(['stalled', 'shutting-down', 'timeout', 'link-lost'])('has something to try after %s', (code) => {
    expect(adviseOnFailure(code)?.text).toContain('again')
  })

  it('leaves a failure that it does not know to its message', () => {
    expect(adviseOnFailure('internal')).toBeNull()
  })
})
