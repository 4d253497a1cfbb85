import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { z } from 'zod'

/** In memory, and writable by root alone, so that nobody else can plant a program or a key there. */
const LABS_DIRECTORY = '/run/plumbline-lab'

const recordSchema = z.object({
  name: z.string().regex(/^[a-z][a-z0-9-]{0,23}$/, 'a lab is named with up to 24 of a-z, 0-9 and -'),
  net: z.int().min(1).max(254),
  mtu: z.int().min(1280).max(2000),
  owner: z.string().nullable(),
  keyDirectory: z.string(),
})

/** What is kept of a lab, so that another process can use it or clear it away. */
export type LabRecord = z.infer<typeof recordSchema>

export type HostName = 'a' | 'b'

export type LabHost = {
  readonly namespace: string
  /** Management address: no delay, reached from this machine. */
  readonly sshAddress: string
  /** At the end of the simulated WAN. */
  readonly testAddress: string
  readonly testAddress6: string
}

/** The folder that holds a lab's keys, settings, control pipe and logs. */
export function getLabDirectory(name: string): string {
  return path.join(LABS_DIRECTORY, name)
}

/** Where the two hosts of a lab are; `net` is the number in 10.NET.0.0/24 and 10.NET.1.0/30. */
export function describeHosts(record: Pick<LabRecord, 'name' | 'net'>): Record<HostName, LabHost> {
  return { a: describeHost(record, 'a', 1), b: describeHost(record, 'b', 2) }
}

function describeHost(
  { name, net }: Pick<LabRecord, 'name' | 'net'>,
  host: HostName,
  index: number,
): LabHost {
  return {
    namespace: `${name}-${host}`,
    sshAddress: `10.${net}.0.1${index}`,
    testAddress: `10.${net}.1.${index}`,
    testAddress6: `fd77:${net}::${index}`,
  }
}

/** Checks a record and writes it into the lab's folder, which it makes. */
export async function writeLabRecord(record: LabRecord): Promise<void> {
  const checked = recordSchema.parse(record)
  await mkdir(getLabDirectory(checked.name), { recursive: true, mode: 0o700 })
  await writeFile(
    path.join(getLabDirectory(checked.name), 'lab.json'),
    `${JSON.stringify(checked, null, 2)}\n`,
  )
}

/** The record of the lab of that name, or undefined where there is none that can be read. */
export async function readLabRecord(name: string): Promise<LabRecord | undefined> {
  const text = await readFile(path.join(getLabDirectory(name), 'lab.json'), 'utf8').catch(() => undefined)
  if (text === undefined) return undefined
  return recordSchema.safeParse(parseJson(text)).data
}

/** The records of all labs on this machine, by name. */
export async function listLabRecords(): Promise<LabRecord[]> {
  const names = await readdir(LABS_DIRECTORY).catch(() => [])
  const records = await Promise.all(names.sort().map(readLabRecord))
  return records.filter((record) => record !== undefined)
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
