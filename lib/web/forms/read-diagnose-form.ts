import { readExactText, readNumber, withoutUndefined } from './read-fields'

const BITS_PER_MBIT = 1e6
/** A line of equals signs parts two outputs that are pasted into one field. */
const BETWEEN_TEXTS = /^={3,}\s*$/m

/** What the form holds, as `POST /diagnose` takes it. */
export async function readDiagnoseForm(form: FormData): Promise<unknown> {
  const pasted = readExactText(form, 'texts').split(BETWEEN_TEXTS)
  const files = form.getAll('files').filter((file) => typeof file !== 'string')
  const texts = [...pasted, ...(await Promise.all(files.map((file) => file.text())))]
  const capacity = readNumber(form, 'capacityBps')
  return {
    ...withoutUndefined({
      rttMs: readNumber(form, 'rttMs'),
      capacityBps: capacity === undefined ? undefined : capacity * BITS_PER_MBIT,
      mtuBytes: readNumber(form, 'mtuBytes'),
    }),
    texts: texts.filter((text) => text.trim() !== ''),
    tests: [
      ...readTest(form, { name: 'oneThere', direction: 'ab', streams: 1 }),
      ...readTest(form, { name: 'oneBack', direction: 'ba', streams: 1 }),
      ...readTest(form, { name: 'severalThere', direction: 'ab', streams: 4 }),
    ],
  }
}

function readTest(
  form: FormData,
  test: { readonly name: string; readonly direction: 'ab' | 'ba'; readonly streams: number },
): readonly unknown[] {
  const mbps = readNumber(form, test.name)
  if (mbps === undefined) return []
  const { direction, streams } = test
  return [{ protocol: 'tcp', direction, streams, goodputBps: mbps * BITS_PER_MBIT }]
}
