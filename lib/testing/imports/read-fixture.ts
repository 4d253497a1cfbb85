import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { Link } from '@/lib/domain/model/link'
import { buildLink } from '../db/builders'

const FIXTURES = path.resolve(import.meta.dirname, '../../domain/tools/iperf3/fixtures')

/** Text that iperf3 printed in the lab, between the two addresses of `RECORDED_LINK`. */
export function readFixture(name: string): string {
  return readFileSync(path.join(FIXTURES, name), 'utf8')
}

/** The link on which the fixtures were recorded. */
export const RECORDED_LINK: Link = buildLink({
  id: 'recorded',
  a: { hostId: 'host-a', address: '10.10.1.1' },
  b: { hostId: 'host-b', address: '10.10.1.2' },
  capacityAbBps: 100e6,
  capacityBaBps: 100e6,
})

/** A fixture of one document with something changed in it. */
export function changeFixture(name: string, change: (doc: FixtureDocument) => void): string {
  const doc = JSON.parse(readFixture(name))
  change(doc)
  return JSON.stringify(doc)
}

/** As much of a document as tests change. */
export type FixtureDocument = {
  start: {
    cookie?: string
    connected: { local_host: string; remote_host: string }[]
    timestamp?: { timesecs: number }
    sock_bufsize?: number
    test_start: { target_bitrate?: number; fqrate?: number; num_streams?: number }
  }
  end: {
    sum_sent: { bytes: number }
    sum_received: { bytes: number; bits_per_second: number }
    sender_tcp_congestion?: string
  }
}
