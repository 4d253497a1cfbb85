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
  it('an application that fixes SO_SNDBUF at 16 KB: the window', () => {
    const tests = [{ protocol: 'tcp', goodputBps: 6.55e6, windowBytes: 16_384, retransmits: 0 }]
    expect(rulesOf({ rttMs: 20, capacityBps: 100e6, tests })[0]).toBe('window-limited')
  })

  it.skipIf(!isPosted)('a receive buffer ceiling on a long path: the window', () => {
    const texts = [posted('sysctl/openwrt_before-fix_interactive_libwrt333.txt')]
    expect(rulesOf({ rttMs: 200, capacityBps: 1e9, texts })[0]).toBe('window-limited')
  })

  it.skipIf(!isPosted)(
    'a tunnel whose MTU was put right: its 306 retransmissions of the first second are no fault',
    () => {
      const texts = [posted('iperf3_text/v3.x_ipip-mtu-fixed_809M_kuberouter109.txt')]
      expect(rulesOf({ capacityBps: 1e9, texts })).not.toContain('path-loss')
    },
  )
})
