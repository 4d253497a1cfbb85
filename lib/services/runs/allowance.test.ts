import { describe, expect, it } from 'vitest'
import { describeForbiddenHour, isHourAllowed } from './allowance'

describe('allowed hours', () => {
  it.each([
    [{ fromHour: 1, toHour: 5 }, 1, true],
    [{ fromHour: 1, toHour: 5 }, 5, false],
    [{ fromHour: 22, toHour: 4 }, 23, true],
    [{ fromHour: 22, toHour: 4 }, 3, true],
    [{ fromHour: 22, toHour: 4 }, 12, false],
    [{ fromHour: 0, toHour: 24 }, 23, true],
  ])('%j: is %i o’clock allowed? %s', (allowed, hour, isAllowed) => {
    expect(isHourAllowed(allowed, hour)).toBe(isAllowed)
  })

  it('are named where a run comes outside them, in UTC', () => {
    const settings = { allowedHours: { fromHour: 1, toHour: 5 } }
    const refusal = describeForbiddenHour({ name: 'Wave 7', settings, at: new Date('2026-11-30T12:30:00Z') })
    expect(refusal).toContain('Wave 7 may be tested from 1:00 to 5:00 UTC only')
    expect(
      describeForbiddenHour({ name: 'Wave 7', settings, at: new Date('2026-11-30T04:59:00Z') }),
    ).toBeNull()
  })
})
