import { describe, expect, it } from 'vitest'
import { retry } from './retry'

const options = { isRetryable: (error: unknown) => error === 'busy', random: () => 1, timeoutMs: 1_000 }

function failTimes(count: number, error: unknown) {
  let calls = 0
  const attempt = async () => {
    calls += 1
    if (calls <= count) throw error
    return calls
  }
  return { attempt, calls: () => calls }
}

describe('retry', () => {
  it('goes on until the attempt succeeds', async () => {
    const { attempt } = failTimes(3, 'busy')
    expect(await retry(options, attempt)).toBe(4)
  })

  it('passes an error that does not go away at once', async () => {
    const { attempt, calls } = failTimes(3, 'broken')
    await expect(retry(options, attempt)).rejects.toBe('broken')
    expect(calls()).toBe(1)
  })

  it('gives up with the last error when the time is over', async () => {
    const { attempt } = failTimes(Number.POSITIVE_INFINITY, 'busy')
    await expect(retry({ ...options, timeoutMs: 5 }, attempt)).rejects.toBe('busy')
  })
})
