import { describe, expect, it } from 'vitest'
import { atHandSchema } from '@/lib/domain/diagnosis/at-hand/input'
import { toInputDetails } from '@/lib/web/input-details'
import { diagnoseFormSchema, toDiagnoseFormErrors } from './diagnose-form'
import { readDiagnoseForm } from './read-diagnose-form'

function formOf(fields: Readonly<Record<string, string | File>>): FormData {
  const data = new FormData()
  for (const [name, value] of Object.entries(fields)) data.append(name, value)
  return data
}

/** What the form shows, by the names of its fields. */
async function errorsOf(fields: Readonly<Record<string, string>>) {
  const { input, rows } = await readDiagnoseForm(formOf(fields))
  const parsed = diagnoseFormSchema.safeParse(input)
  const details = parsed.success ? [] : toInputDetails(parsed.error)
  return toDiagnoseFormErrors(Object.fromEntries(details.map(({ field, message }) => [field, message])), rows)
}

const tcpRow = (number: number, figures: Readonly<Record<string, string>>) =>
  Object.fromEntries(
    Object.entries({ protocol: 'tcp', direction: 'ab', streams: '1', ...figures }).map(([name, value]) => [
      `tests.${number}.${name}`,
      value,
    ]),
  )

describe('the form of what is at hand', () => {
  it('parts pasted outputs, joins files, and takes Mbit/s', async () => {
    const typed = formOf({
      texts: 'first\n===\nsecond\n',
      files: new File(['third'], 'c.txt'),
      capacityBps: '100',
      rttMs: '20,5',
      ...tcpRow(0, {}),
      ...tcpRow(1, { direction: 'ba', goodputBps: '40', retransmits: '3', congestionControl: 'bbr' }),
    })
    const { input, rows } = await readDiagnoseForm(typed)
    expect(rows).toEqual([1])
    expect(atHandSchema.parse(input)).toEqual({
      rttMs: 20.5,
      capacityBps: 100e6,
      texts: ['first\n', '\nsecond\n', 'third'],
      tests: [
        {
          protocol: 'tcp',
          direction: 'ba',
          streams: 1,
          goodputBps: 40e6,
          retransmits: 3,
          congestionControl: 'bbr',
        },
      ],
    })
  })

  it('takes UDP by what was sent and lost', async () => {
    const typed = formOf(tcpRow(0, { protocol: 'udp', streams: '', offeredBps: '50', lossPct: '0.2' }))
    expect((await readDiagnoseForm(typed)).input).toMatchObject({
      tests: [{ protocol: 'udp', offeredBps: 50e6, lossPct: 0.2 }],
    })
  })
})

describe('what the form refuses', () => {
  it('asks for something where nothing is given', async () => {
    expect((await errorsOf(tcpRow(0, {}))).texts).toMatch(/^Nothing is given yet/)
  })

  it('says it at the field and in its unit', async () => {
    const errors = await errorsOf({ rttMs: 'fast', capacityBps: '-1', mtuBytes: '9' })
    expect(errors).toEqual({
      rttMs: 'Give milliseconds: above 0, at most 60,000.',
      capacityBps: 'Give Mbit/s: above 0, at most 10,000,000.',
      mtuBytes: 'Give whole bytes: 576 or more, at most 65,535.',
    })
  })

  it('says it at the row that it was typed in, though rows before it are empty', async () => {
    const errors = await errorsOf({
      ...tcpRow(0, {}),
      ...tcpRow(4, { goodputBps: 'x', streams: '0' }),
      ...tcpRow(7, { protocol: 'udp', lossPct: '3' }),
    })
    expect(errors).toEqual({
      'tests.4.goodputBps': 'Give Mbit/s: 0 or more, at most 10,000,000.',
      'tests.4.streams': 'Give a whole number: 1 or more, at most 1,000.',
    })
    expect(await errorsOf(tcpRow(7, { protocol: 'udp', lossPct: '3' }))).toEqual({
      'tests.7.offeredBps': 'Give Mbit/s: from UDP nothing follows without the rate that was sent.',
    })
  })

  it('says which of several outputs is too long', async () => {
    const errors = await errorsOf({ texts: `short\n===\n${'x'.repeat(2_000_001)}` })
    expect(errors.texts).toMatch(/^Output 2: At most 2000000 characters/)
  })
})
