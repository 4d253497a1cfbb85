import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { buildHost } from '@/lib/domain/diagnosis/testing/build-evidence'
import { readSysctlTriple } from '@/lib/domain/tools/sysctl/parse'
import { buildSysctlFile } from './sysctl-file'

const SETTINGS = {
  'net.core.rmem_max': '212992',
  'net.core.wmem_max': '67108864',
  'net.ipv4.tcp_rmem': '4096 131072 6291456',
  'net.ipv4.tcp_wmem': '4096 16384 4194304',
}
const host = buildHost('a', { sysctls: SETTINGS })

describe('the sysctl file', () => {
  it('asks for twice the BDP rounded up, leaves out what is enough, and goes back to what was', () => {
    // 1 Gbit/s at 80 ms: 10 MB in flight.
    const file = buildSysctlFile(host, 10e6)
    expect(file?.command).toBe(
      [
        "sudo tee /etc/sysctl.d/90-plumbline.conf >/dev/null <<'END'",
        'net.core.rmem_max = 33554432',
        'net.ipv4.tcp_rmem = 4096 131072 33554432',
        'net.ipv4.tcp_wmem = 4096 16384 33554432',
        'END',
        'sudo sysctl -p /etc/sysctl.d/90-plumbline.conf',
      ].join('\n'),
    )
    expect(file?.revert).toContain("sudo sysctl -w net.ipv4.tcp_rmem='4096 131072 6291456'")
  })

  it('is none where the BDP fits, or nothing is known of the settings', () => {
    const roomy = { ...SETTINGS, 'net.core.rmem_max': '67108864' }
    expect(buildSysctlFile(buildHost('a', { sysctls: roomy }), 200_000)).toBeNull()
    expect(buildSysctlFile(buildHost('a', { sysctls: {} }), 10e6)).toBeNull()
  })

  it('never lowers a maximum, and always holds the BDP', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1_000, max: 4e9 }), (bdpBytes) => {
        for (const { name, to } of buildSysctlFile(host, bdpBytes)?.lines ?? []) {
          const max = readSysctlTriple({ [name]: to }, name)?.max ?? Number(to)
          expect(max).toBeGreaterThanOrEqual(2 * bdpBytes)
        }
      }),
    )
  })
})

describe('the sysctl file of a sender', () => {
  const bbr = (known: object, sysctls: object = {}) =>
    buildHost('a', {
      congestionControls: ['reno', 'cubic', 'bbr'],
      sysctls: {
        ...SETTINGS,
        'net.ipv4.tcp_congestion_control': 'cubic',
        'net.core.default_qdisc': 'fq_codel',
        ...sysctls,
      },
      ...known,
    })
  const namesOf = (from: Parameters<typeof buildSysctlFile>[0], isSender = true) =>
    (buildSysctlFile(from, 10e6, { isSender })?.lines ?? []).map(({ name, to }) => `${name} = ${to}`)
  const BBR = 'net.ipv4.tcp_congestion_control = bbr'

  it('gives it BBR where its kernel offers it, and puts back what it had', () => {
    expect(namesOf(bbr({}))).toContain(BBR)
    expect(namesOf(bbr({}, { 'net.ipv4.tcp_congestion_control': 'bbr' }))).not.toContain(BBR)
    expect(namesOf(bbr({ congestionControls: ['cubic'] }))).not.toContain(BBR)
    expect(namesOf(bbr({}), false)).not.toContain(BBR)
    const revert = buildSysctlFile(bbr({}), 10e6, { isSender: true })?.revert
    expect(revert).toContain("sudo sysctl -w net.ipv4.tcp_congestion_control='cubic'")
  })

  it('asks for fq only where the kernel is seen to have it', () => {
    const nic = { firmware: null, duplex: null, rings: null, channels: null, features: null, pause: null }
    const withQdisc = (qdisc: string) => {
      const known = { name: 'eth0', addresses: [], mtuBytes: 1500, driver: null, speedBps: null, isUp: true }
      return bbr({ interface: { ...known, nic: { ...nic, qdisc } } })
    }
    expect(namesOf(withQdisc('qdisc fq 8001: root refcnt 2'))).toContain('net.core.default_qdisc = fq')
    expect(namesOf(withQdisc('qdisc fq_codel 0: root'))).not.toContain('net.core.default_qdisc = fq')
    expect(namesOf(bbr({}))).not.toContain('net.core.default_qdisc = fq')
  })

  it('is none for BBR alone, where every maximum is large enough', () => {
    const roomy = bbr({}, { 'net.core.rmem_max': '67108864' })
    expect(buildSysctlFile(roomy, 50_000, { isSender: true })).toBeNull()
  })
})
