import { asPositive } from '@/lib/domain/tools/iperf3/read-start'
import { fieldAt, type JsonObject } from '@/lib/domain/tools/json/tolerant'

/** What a test was asked to hold itself to, per stream in bit/s; null where nothing was asked or the version does not tell. */
export type AskedRates = { readonly targetBps: number | null; readonly pacingBps: number | null }

/** Reads `-b` (told from iperf3 3.11 on) and `--fq-rate` (3.13) of a document. */
export function readAskedRates(doc: JsonObject): AskedRates {
  const start = fieldAt(doc, 'start')
  const test = fieldAt(start, 'test_start')
  return {
    targetBps: asPositive(fieldAt(test, 'target_bitrate')) ?? asPositive(fieldAt(start, 'target_bitrate')),
    pacingBps: asPositive(fieldAt(test, 'fqrate')) ?? asPositive(fieldAt(start, 'fq_rate')),
  }
}
