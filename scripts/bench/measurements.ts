import { appendFile, mkdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { z } from 'zod'
import { describeMachine, machineSchema } from './machine'

const FILE = 'measurements.jsonl'

const measurementSchema = z.object({
  bench: z.string(),
  key: z.string(),
  at: z.iso.datetime(),
  machine: machineSchema,
  data: z.unknown(),
})
export type Measurement = z.infer<typeof measurementSchema>

/** Finished measurements, one JSON object a line: what is there is not measured again. */
export type Measurements = {
  of(bench: string): readonly Measurement[]
  /** Measures and writes down, unless that key is there already. */
  take(at: { readonly bench: string; readonly key: string }, measure: () => Promise<unknown>): Promise<void>
}

/** Opens the file in `directory`, which it makes. A last line that a killed run left half written is measured again. */
export async function openMeasurements(directory: string): Promise<Measurements> {
  await mkdir(directory, { recursive: true })
  const file = path.join(directory, FILE)
  const text = await readFile(file, 'utf8').catch(() => '')
  if (text !== '' && !text.endsWith('\n')) await appendFile(file, '\n')
  const known = text.split('\n').flatMap(readMeasurement)
  const find = (bench: string, key: string) => known.find((each) => each.bench === bench && each.key === key)
  return {
    of: (bench) => known.filter((each) => each.bench === bench),
    async take({ bench, key }, measure) {
      if (find(bench, key)) {
        console.log(`${bench} ${key}: measured before, in ${file}`)
        return
      }
      const machine = await describeMachine()
      const data = await measure()
      const measurement: Measurement = { bench, key, at: new Date().toISOString(), machine, data }
      await appendFile(file, `${JSON.stringify(measurement)}\n`)
      known.push(measurement)
      console.log(`${bench} ${key}: ${JSON.stringify(data)}`)
    },
  }
}

function readMeasurement(line: string): Measurement[] {
  try {
    const parsed = measurementSchema.safeParse(JSON.parse(line))
    return parsed.success ? [parsed.data] : []
  } catch {
    return []
  }
}
