import { execFileSync } from 'node:child_process'
import { describe, expect, it } from 'vitest'
import { parseOsRelease } from './distribution'
import { findMissingTools, installAllCommand } from './missing-tools'
import { parsePreflight } from './parse'
import { preflightScript } from './script'
import { readToolVersion } from './tool-version'

describe('a preflight of this very machine', () => {
  const text = execFileSync('sh', ['-c', preflightScript()], { encoding: 'utf8' })
  const { facts } = parsePreflight(text)

  it('learns an identity made of machine id and network namespace', () => {
    expect(facts.identity).toMatch(/^[0-9a-f]{32}\/\d+$/)
  })

  it('reads kernel, sysctls and the loopback interface as the kernel has them', () => {
    expect(facts.kernel).toBe(`Linux ${execFileSync('uname', ['-r'], { encoding: 'utf8' }).trim()}`)
    expect(facts.sysctls['net.core.rmem_max']).toMatch(/^\d+$/)
    expect(facts.interfaces.find((item) => item.name === 'lo')).toMatchObject({
      mtuBytes: 65536,
      speedBps: null,
    })
    expect(facts.congestionControls).toContain('reno')
  })
})

describe('the settings of an interface', () => {
  const readNic = (text: string) =>
    parsePreflight(`@@plumbline interface name=eth0\nmtu 1500\n${text}`).facts.interfaces[0]?.nic

  it('are not asked of the loopback interface', () => {
    const { interfaces } = parsePreflight(
      execFileSync('sh', ['-c', preflightScript()], { encoding: 'utf8' }),
    ).facts
    expect(interfaces.find((card) => card.name === 'lo')).not.toHaveProperty('nic')
  })

  it('are told by ethtool and tc, each answer in a frame of its own', () => {
    const nic = readNic(
      [
        'driver: ixgbe\nfirmware-version: 0x800003df',
        'Settings for eth0:\n\tDuplex: Full',
        'Ring parameters for eth0:\nPre-set maximums:\nRX:\t\t4096\nTX:\t\t4096\nCurrent hardware settings:\nRX:\t\t512\nTX:\t\t512',
        'Pause parameters for eth0:\nAutonegotiate:\toff\nRX:\t\ton\nTX:\t\toff',
        'Features for eth0:\ntcp-segmentation-offload: on\nlarge-receive-offload: off [fixed]',
        'qdisc mq 0: root\nqdisc fq 0: parent :1 limit 10000p\nqdisc fq 0: parent :2 limit 10000p',
      ].join('\n@@plumbline nic name=eth0\n'),
    )
    expect(nic).toMatchObject({
      firmware: '0x800003df',
      duplex: 'full',
      rings: { rx: { now: 512, max: 4096 } },
      pause: { rx: true, tx: false },
      features: { 'tcp-segmentation-offload': { isOn: true }, 'large-receive-offload': { isOn: false } },
      qdisc: 'mq fq',
    })
  })

  it('are unknown where the tools said nothing, and absent where nobody asked', () => {
    expect(readNic('@@plumbline nic name=eth0\n@@plumbline nic name=eth0\n')).toEqual({
      firmware: null,
      duplex: null,
      rings: null,
      channels: null,
      features: null,
      pause: null,
      qdisc: null,
    })
    expect(readNic('')).toBeUndefined()
  })
})

describe('a host without tools', () => {
  const { facts } = parsePreflight(
    '@@plumbline os-release\nID=alpine\nPRETTY_NAME="Alpine Linux v3.20"\n@@plumbline user\n1000\n',
  )

  it('is told what each lack costs and the command of its own distribution', () => {
    const missing = findMissingTools(facts)
    expect(missing).toHaveLength(8)
    expect(missing.find((item) => item.tool === 'iperf3')?.installCommand).toBe('sudo apk add iperf3')
    expect(missing.every((item) => item.costs.length > 10)).toBe(true)
  })

  it('is told one command that installs all of it, each package once', () => {
    expect(installAllCommand(facts)).toBe(
      'sudo apk add iperf3 iproute2-ss iputils-ping iputils-tracepath ethtool iproute2 coreutils flock',
    )
  })

  it('has unknown facts, never zeros', () => {
    expect(facts).toMatchObject({ identity: null, kernel: null, iperf3Version: null, isRoot: false })
    expect(facts.cpu).toEqual({ model: null, coresCount: null })
  })
})

it('gives no install command for a distribution it does not know', () => {
  const { facts } = parsePreflight('@@plumbline os-release\nID=plan9\n')
  expect(findMissingTools(facts)[0]?.installCommand).toBeNull()
})

describe('where the host saw the worker come from', () => {
  it('is told by an SSH session, and unknown without one', () => {
    const run = (env: NodeJS.ProcessEnv) =>
      parsePreflight(execFileSync('sh', ['-c', preflightScript()], { encoding: 'utf8', env }))
    const { PATH, NODE_ENV } = process.env
    expect(run({ PATH, NODE_ENV, SSH_CONNECTION: '192.0.2.7 5022 192.0.2.1 22' }).clientAddress).toBe(
      '192.0.2.7',
    )
    expect(run({ PATH, NODE_ENV }).clientAddress).toBeNull()
  })

  it('is no text that could end the quotes it is put in', () => {
    expect(parsePreflight('@@plumbline client\n",command="x\n').clientAddress).toBeNull()
  })
})

describe('os-release', () => {
  it.each([
    ['ID=ubuntu\nID_LIKE=debian', 'debian'],
    ['ID="rocky"\nID_LIKE="rhel centos fedora"', 'rhel'],
    ['ID="opensuse-leap"\nID_LIKE="suse opensuse"', 'suse'],
    ['ID=unheardof\nID_LIKE=debian', 'debian'],
    ['ID=unheardof', null],
  ])('%j is of the family %s', (text, family) => {
    expect(parseOsRelease(text)?.family).toBe(family)
  })
})

describe('tool versions', () => {
  it.each([
    ['iperf3', 'iperf 3.12 (cJSON 1.7.15)', '3.12'],
    ['iperf3', 'iperf 3.1.7', '3.1.7'],
    ['ss', 'ss utility, iproute2-6.1.0', '6.1.0'],
    ['ss', 'ss utility, iproute2-ss180813', 'ss180813'],
    ['ping', 'ping utility, iputils-s20180629', 's20180629'],
    ['ping', 'ping from iputils 20221126', '20221126'],
    [
      'timeout',
      "timeout: unrecognized option '--version'\nBusyBox v1.35.0 (Debian 1:1.35.0-4) multi-call binary.",
      '1.35.0',
    ],
    ['flock', 'flock from util-linux 2.38.1', '2.38.1'],
  ] as const)('%s prints %j', (tool, text, version) => {
    expect(readToolVersion(tool, text)).toBe(version)
  })

  it('is unknown where the tool did not say', () => {
    expect(readToolVersion('ss', 'Usage: ss [ OPTIONS ]')).toBeNull()
  })
})

it('finds listening ports of both protocols, IPv4 and IPv6', () => {
  const { listening } = parsePreflight(
    '@@plumbline listening\ntcp   LISTEN 0      128          0.0.0.0:22        0.0.0.0:*\nudp   UNCONN 0 0 [::1]:5201 [::]:*\n',
  )
  expect(listening).toEqual([
    { protocol: 'tcp', port: 22 },
    { protocol: 'udp', port: 5201 },
  ])
})
