import { describe, expect, it } from 'vitest'
import { atHandSchema } from '@/lib/domain/diagnosis/at-hand/input'
import { readDiagnoseForm } from './read-diagnose-form'

function form(fields: Readonly<Record<string, string | File>>): FormData {
  const data = new FormData()
  for (const [name, value] of Object.entries(fields)) data.append(name, value)
  return data
}

describe('the form of what is at hand', () => {
  it('parts pasted outputs, joins files, and takes Mbit/s', async () => {
    const typed = form({
      texts: 'first\n===\nsecond\n',
      files: new File(['third'], 'c.txt'),
      capacityBps: '100',
      rttMs: '20,5',
      oneBack: '40',
    })
    expect(atHandSchema.parse(await readDiagnoseForm(typed))).toMatchObject({
      rttMs: 20.5,
      capacityBps: 100e6,
      texts: ['first\n', '\nsecond\n', 'third'],
      tests: [{ direction: 'ba', streams: 1, goodputBps: 40e6 }],
    })
  })

  it('takes nothing for nothing, and leaves what is no number to the schema', async () => {
    expect(await readDiagnoseForm(form({}))).toEqual({ texts: [], tests: [] })
    const refused = atHandSchema.safeParse(await readDiagnoseForm(form({ rttMs: 'fast' })))
    expect(refused.error?.issues[0]?.path).toEqual(['rttMs'])
  })
})
