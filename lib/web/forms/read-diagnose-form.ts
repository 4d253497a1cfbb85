import { readExactText, readNumber, readText, withoutUndefined } from './read-fields'

const BITS_PER_MBIT = 1e6
/** A line of equals signs parts two outputs that are pasted into one field. */
const BETWEEN_TEXTS = /^={3,}\s*$/m
/** Every row of the form has a number, which stays its own when another row is taken away. */
const ROW_FIELD = /^tests\.(\d+)\.protocol$/

const NUMBERS = ['retransmits', 'lossPct', 'jitterMs', 'cwndBytes', 'windowBytes', 'mssBytes'] as const

export type DiagnoseFormInput = {
  /** What the form holds, as `POST /diagnose` takes it. */
  readonly input: unknown
  /** The numbers of the rows that its tests were typed in, in order. */
  readonly rows: readonly number[]
}

/** Returns what the form holds, its Mbit/s in bit/s. A row without a figure is no test. */
export async function readDiagnoseForm(form: FormData): Promise<DiagnoseFormInput> {
  const pasted = readExactText(form, 'texts').split(BETWEEN_TEXTS)
  const files = form.getAll('files').filter((file) => typeof file !== 'string')
  const texts = [...pasted, ...(await Promise.all(files.map((file) => file.text())))]
  const tests = [...form.keys()].flatMap((name) => {
    const row = ROW_FIELD.exec(name)?.[1]
    const test = row === undefined ? null : readTest(form, `tests.${row}`)
    return test === null ? [] : [{ row: Number(row), test }]
  })
  return {
    input: {
      ...withoutUndefined({
        rttMs: readNumber(form, 'rttMs'),
        capacityBps: readRate(form, 'capacityBps'),
        mtuBytes: readNumber(form, 'mtuBytes'),
      }),
      texts: texts.filter((text) => text.trim() !== ''),
      tests: tests.map(({ test }) => test),
    },
    rows: tests.map(({ row }) => row),
  }
}

function readRate(form: FormData, name: string): number | undefined {
  const mbps = readNumber(form, name)
  return mbps === undefined ? undefined : mbps * BITS_PER_MBIT
}

/** One row; null where it holds no figure. */
function readTest(form: FormData, row: string): unknown {
  const figures = withoutUndefined({
    offeredBps: readRate(form, `${row}.offeredBps`),
    goodputBps: readRate(form, `${row}.goodputBps`),
    ...Object.fromEntries(NUMBERS.map((name) => [name, readNumber(form, `${row}.${name}`)])),
    congestionControl: readText(form, `${row}.congestionControl`),
  })
  if (Object.keys(figures).length === 0) return null
  return {
    protocol: readText(form, `${row}.protocol`),
    ...withoutUndefined({
      direction: readText(form, `${row}.direction`),
      streams: readNumber(form, `${row}.streams`),
    }),
    ...figures,
  }
}
