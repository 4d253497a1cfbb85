import { describe, expect, it } from 'vitest'
import { toCsv } from './csv'

describe('toCsv', () => {
  it('keeps numbers whole, leaves unknown empty, and quotes what holds a comma, a quote or a line break', () => {
    expect(
      toCsv([
        ['a', 1.25, null],
        ['x, "y"\nz', -3, Number.NaN],
      ]),
    ).toBe('a,1.25,\r\n"x, ""y""\nz",-3,\r\n')
  })

  it.each(['=1+1', '+1', '-1', '@x', '\tx'])('disarms %j, which a spreadsheet would compute', (text) => {
    expect(toCsv([[text]])).toContain(`'${text}`)
  })
})
