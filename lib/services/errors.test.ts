import { afterEach, describe, expect, it, vi } from 'vitest'
import { AppError } from './errors'

describe('an expected error', () => {
  afterEach(() => {
    vi.resetModules()
  })

  it('is known as one where another bundle of the same process made it', async () => {
    vi.resetModules()
    const other = await import('./errors')
    expect(other.AppError).not.toBe(AppError)
    expect(new other.AppError('conflict', 'Taken.')).toBeInstanceOf(AppError)
  })

  it.each([new Error('a bug'), { code: 'conflict' }, null, 'conflict'])('is not %o', (value) => {
    expect(value instanceof AppError).toBe(false)
  })
})
