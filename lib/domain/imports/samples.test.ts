import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { buildLink } from '@/lib/testing/db/builders'
import { decodeText } from './decode-text'
import { planImport } from './plan-import'
import { splitDocuments } from './split-documents'

const PUBLIC = path.resolve(import.meta.dirname, '../../../../shared/samples/public/iperf3_json')
const INPUT = {
  // Addresses that none of them has.
  link: buildLink({
    a: { hostId: 'a', address: '203.0.113.201' },
    b: { hostId: 'b', address: '203.0.113.202' },
  }),
  forward: 'ab',
  usualControls: { ab: null, ba: null },
  now: new Date('2026-12-01T00:00:00Z'),
} as const

/** What each document of what people posted becomes: kind and direction, or why it becomes nothing. */
const READINGS: readonly (readonly [name: string, becomes: readonly string[]])[] = [
  ['jsonstream_tcp_bidir_interval.jsonl', ['truncated']],
  ['server_output_text_newlines_845.txt', []],
  ['udp_lost_percent_minus-nan_fragment_613.txt', ['truncated']],
  ['v3.0.11_broken-comma_no-route.json', ['test-failed']],
  ['v3.0.7_linux_e1000_udp.json', ['udp-probe ab']],
  ['v3.0.7_linux_virtio_tcp.json', ['tcp-single ab']],
  ['v3.0a11_android_logcat-wrapped_R.txt', ['tcp-single ba']],
  ['v3.1.3_cygwin_tcp_P10_R.json', ['tcp-parallel ba']],
  ['v3.1.3_cygwin_tcp_P10_fwd.json', ['tcp-parallel ab']],
  ['v3.12_bidir_end-section_fixture.json', ['bidir']],
  ['v3.12_tcp_P2_v6.json', ['tcp-parallel ab']],
  ['v3.12_tcp_v6_interrupted-error.json', ['test-failed']],
  ['v3.12_udp_1M_ctrl-socket-closed.json', ['test-failed']],
  [
    'v3.16_tcp_mininet_concat_32-100.json',
    ['tcp-single ab', 'tcp-single ab', 'tcp-single ab', 'tcp-single ab'],
  ],
  ['v3.18_mac_tcp_-n1G_mss1288_38M.json', ['tcp-single ab']],
  ['v3.6_error-control-socket-closed.res', ['test-failed']],
  ['v3.6_udp_R_vue-chart.json', ['receiver-unknown', 'receiver-unknown']],
  ['v3.7plus_mac_P2_wifi.json', ['tcp-parallel ab']],
  ['v3.9_ansi-prefix_10k-file_zero-received.res', ['test-failed']],
  ['v3.9_aws_c5nlarge_d_to_d.json', ['tcp-single ab']],
  ['v3.9_empty.res', []],
  ['v3.9_garbage-only.res', []],
  ['v3.9plus_json-stream_start+interval_truncated_pr1098.jsonl', ['truncated']],
]

describe('what people posted', () => {
  it.skipIf(!existsSync(PUBLIC)).each(READINGS)('%s', (name, becomes) => {
    const documents = splitDocuments(decodeText(readFileSync(path.join(PUBLIC, name))))
    const planned = documents.map((document) => planImport(document, INPUT))
    expect(
      planned.map((each) =>
        'reason' in each ? each.code : `${each.chosenStep.kind} ${each.chosenStep.direction}`,
      ),
    ).toEqual(becomes)
  })
})
