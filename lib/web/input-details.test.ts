import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { toInputDetails } from './input-details'

const schema = z.strictObject({
  port: z.number().max(65_535),
  tags: z.array(z.string()).max(2),
  note: z.string().min(3),
  profile: z.enum(['full', 'quick']),
  rate: z.number().min(1, 'A link carries something.'),
})

function messagesOf(input: unknown): readonly string[] {
  const parsed = schema.safeParse(input)
  return parsed.success ? [] : toInputDetails(parsed.error).map((one) => `${one.field}: ${one.message}`)
}

describe('toInputDetails', () => {
  it('says what to give in plain words, and leaves a schema’s own sentence alone', () => {
    expect(
      messagesOf({ port: 99_999, tags: ['a', 'b', 'c'], note: '', profile: 'slow', rate: 0, extra: 1 }),
    ).toEqual([
      'port: At most 65535.',
      'tags: At most 2 entries.',
      'note: At least 3 characters.',
      'profile: Give one of: full, quick.',
      'rate: A link carries something.',
      ': Not known here: extra.',
    ])
  })

  it('asks for a number where none was given', () => {
    expect(messagesOf({ tags: [], note: 'abc', profile: 'full', rate: 1 })).toEqual(['port: Give a number.'])
  })
})
