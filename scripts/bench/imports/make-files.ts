import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { ImportFile } from '@/lib/services/imports/plan-files'

const FIXTURES = path.resolve(import.meta.dirname, '../../../lib/domain/tools/iperf3/fixtures')
const VERSIONS = ['3.1.7', '3.7', '3.12', '3.21'] as const
const TESTS = ['tcp.json', 'tcp-p4.json', 'tcp-r.json', 'udp.json'] as const
const STREAMS = ['3.21/tcp-stream.jsonl', '3.21/udp-stream.jsonl'] as const
/** Where the recorded tests were made, which the bench's link stands between. */
export const RECORDED_ADDRESSES = { a: '10.10.1.1', b: '10.10.1.2' } as const
const FIRST_EPOCH_S = Date.UTC(2024, 0, 1) / 1000
const BETWEEN_S = 3600

/** Returns years of hourly tests: recorded ones of several versions, each with a time and a cookie of its own. */
export async function makeFiles(count: number): Promise<readonly ImportFile[]> {
  const names = [...VERSIONS.flatMap((version) => TESTS.map((test) => `${version}/${test}`)), ...STREAMS]
  const texts = await Promise.all(names.map((name) => readFile(path.join(FIXTURES, name), 'utf8')))
  return Array.from({ length: count }, (_, index) => {
    const which = index % names.length
    return { name: `${index}-${names[which]}`, text: atTime(texts[which] ?? '', index) }
  })
}

function atTime(text: string, index: number): string {
  return text
    .replace(/"timesecs":(\s*)\d+/g, `"timesecs":$1${FIRST_EPOCH_S + index * BETWEEN_S}`)
    .replace(/"cookie":(\s*)"[^"]*"/g, `"cookie":$1"bench-${index}"`)
}
