import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { diagnose } from '@/lib/domain/diagnosis/diagnose'
import { collectAtHandEvidence } from './at-hand-evidence'
import { atHandSchema } from './input'

/** Outputs that people posted: read where they are, never copied. */
const POSTED = resolve(__dirname, '../../../../../shared/samples/public')
const isPosted = existsSync(POSTED)
const posted = (path: string) => readFileSync(resolve(POSTED, path), 'utf8')

function rulesOf(input: unknown): readonly string[] {
  const { evidence } = collectAtHandEvidence(atHandSchema.parse(input))
  return diagnose(evidence)
    .filter(({ severity, causedBy }) => severity !== 'info' && causedBy === undefined)
    .map(({ rule }) => rule)
}

describe('cases with their confirmed causes', () => {
  it('a receive buffer of 3.2 MB at 200 ms: the window', () => {
    const sysctls = { 'net.ipv4.tcp_rmem': '4096 131072 3206752', 'net.ipv4.tcp_wmem': '4096 16384 3206752' }
    expect(rulesOf({ rttMs: 200, capacityBps: 1e9, sysctls })[0]).toBe('window-limited')
  })

  it('an application that fixes SO_SNDBUF at 16 KB: the window', () => {
    const tests = [{ protocol: 'tcp', goodputBps: 6.8e6, windowBytes: 16_384, retransmits: 0 }]
    expect(rulesOf({ rttMs: 20, capacityBps: 100e6, tests })[0]).toBe('window-limited')
  })

  it('4.97 Gbit/s flat for one connection, 25 for forty: a limit of each flow', () => {
    const tests = [
      { protocol: 'tcp', streams: 1, goodputBps: 4.97e9, retransmits: 0, cwndBytes: 1_331_691 },
      { protocol: 'tcp', streams: 40, goodputBps: 24.8e9, retransmits: 0 },
    ]
    expect(rulesOf({ tests })[0]).toBe('per-flow-cap')
  })

  it('one direction collapses where the sender’s virtual card cuts segments: the offload', () => {
    const texts = ['Features for eth0:\ntcp-segmentation-offload: on\ngeneric-segmentation-offload: on\n']
    const tests = [
      { protocol: 'tcp', direction: 'ab', goodputBps: 0.68e6 },
      { protocol: 'tcp', direction: 'ba', goodputBps: 209.58e6 },
    ]
    expect(rulesOf({ texts, tests })[0]).toBe('offload-suspect')
  })

  it('no loss and offloads off: the processor', () => {
    const texts = [
      'Features for tap0:\nrx-checksumming: off\ntx-checksumming: off\ntcp-segmentation-offload: off\n',
    ]
    const tests = [{ protocol: 'tcp', goodputBps: 4.21e9, retransmits: 0, cwndBytes: 290_000 }]
    expect(rulesOf({ capacityBps: 10e9, texts, tests })[0]).toBe('cpu-limited')
  })

  it('retransmissions and a ring that could be larger: the card', () => {
    const texts = [
      'Ring parameters for eth0:\nPre-set maximums:\nRX:\t\t4096\nCurrent hardware settings:\nRX:\t\t256\n',
    ]
    const tests = [{ protocol: 'tcp', goodputBps: 6e9, retransmits: 4_000 }]
    expect(rulesOf({ capacityBps: 10e9, texts, tests })[0]).toBe('nic-drops')
  })

  it('flow control that the switch did not agree to: the pause', () => {
    const texts = [
      'Pause parameters for eth0:\nAutonegotiate:\ton\nRX:\t\ton\nTX:\t\ton\nRX negotiated:\toff\nTX negotiated:\toff\n',
    ]
    const tests = [{ protocol: 'tcp', goodputBps: 40e6 }]
    expect(rulesOf({ capacityBps: 300e6, texts, tests })[0]).toBe('flow-control-pause')
  })

  it('37 % of UDP lost where TCP is fine: the receiving host', () => {
    const tests = [
      { protocol: 'tcp', goodputBps: 30e9, retransmits: 0 },
      { protocol: 'udp', offeredBps: 5.51e9, goodputBps: 3.48e9, lossPct: 37 },
    ]
    expect(rulesOf({ capacityBps: 100e9, tests })[0]).toBe('receiver-drops')
  })

  it('37 % of UDP lost, and the socket says that it dropped them: the receiving host', () => {
    const tests = [
      {
        protocol: 'udp',
        offeredBps: 5.51e9,
        goodputBps: 3.48e9,
        lostCount: 10_427_939,
        packetsCount: 28_304_262,
      },
    ]
    expect(rulesOf({ tests, counters: { UdpRcvbufErrors: 10_427_000 } })[0]).toBe('receiver-drops')
  })

  it('a bond that stripes packets: out of order', () => {
    const tests = [{ protocol: 'tcp', goodputBps: 3e9 }]
    const texts = [
      'ESTAB 0 1448000 10.0.0.1:40000 10.0.0.2:5201\n\t cubic wscale:7,7 rtt:0.4/0.1 mss:8948 cwnd:40 bytes_sent:3750000000 bytes_retrans:17896000 bytes_acked:3730000000 data_segs_out:419000 retrans:0/2000 dsack_dups:1900 reord_seen:5000 reordering:300 busy:10000ms',
    ]
    expect(rulesOf({ rttMs: 0.4, capacityBps: 20e9, texts, tests })[0]).toBe('reordering')
  })
})

describe.skipIf(!isPosted)('outputs that people posted with their cases', () => {
  it('a receive buffer ceiling on a long path: the window', () => {
    const texts = [posted('sysctl/openwrt_before-fix_interactive_libwrt333.txt')]
    expect(rulesOf({ rttMs: 200, capacityBps: 1e9, texts })[0]).toBe('window-limited')
  })

  it('packets of 1493 bytes vanish without a word: a black hole', () => {
    const texts = [posted('ping/pppoe_blackhole_icmp_req_old-iputils_opnsense3328.txt')]
    expect(rulesOf({ texts })[0]).toBe('pmtu-black-hole')
  })

  it('one connection flat at 4.97 Gbit/s, forty at 25: a limit of each flow', () => {
    const texts = [posted('iperf3_text/v3.1_aws-5G-per-flow_P40-vs-single_nats4695.txt')]
    expect(rulesOf({ texts })[0]).toBe('per-flow-cap')
  })

  it('a tunnel whose MTU was put right: its 306 retransmissions of the first second are no fault', () => {
    const texts = [posted('iperf3_text/v3.x_ipip-mtu-fixed_809M_kuberouter109.txt')]
    expect(rulesOf({ capacityBps: 1e9, texts })).not.toContain('path-loss')
  })

  it('a sender that claims 59 times what arrived: the receiver’s number holds, and the line of 100 Mbit/s is full', () => {
    const texts = [posted('iperf3_text/v3.1.3_win64_sender-lies_1069.txt')]
    const { evidence } = collectAtHandEvidence(atHandSchema.parse({ capacityBps: 100e6, texts }))
    expect(diagnose(evidence)[0]?.rule).toBe('link-full')
  })
})
