import { describe, expect, it } from 'vitest'
import { checkWanLine, formatWanSettings, RESET_WAN } from './wan-settings'

describe('the control lines of the simulated WAN', () => {
  it('name the direction and only the settings that change', () => {
    expect(formatWanSettings('ab', { delay_ms: 40, loss: 0.001 })).toBe('ab delay_ms=40 loss=0.001')
  })

  it('are accepted as this module writes them, very small numbers included', () => {
    expect(() => checkWanLine(RESET_WAN)).not.toThrow()
    expect(() => checkWanLine(formatWanSettings('ba', { loss: 1e-7 }))).not.toThrow()
  })

  it.each([
    ['a misspelt setting', 'both los=1', /"los=1" is not a setting/],
    ['a direction that is none', 'up delay_ms=1', /must begin with ab, ba or both/],
    ['a value that is no number', 'ab delay_ms=fast', /needs a number/],
    ['a negative value', 'ab delay_ms=-1', /needs a number/],
    ['a second line hidden in the first', 'ab delay_ms=1\nboth', /is not a setting/],
    ['no setting at all', 'both', /sets nothing/],
  ])('refuse %s', (_, line, message) => {
    expect(() => checkWanLine(line)).toThrow(message)
  })
})
