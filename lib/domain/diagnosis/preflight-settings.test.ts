import { expect, it } from 'vitest'
import { buildLink } from '@/lib/domain/analysis/testing/build-run'
import type { RuleId } from '@/lib/domain/diagnosis/finding'
import type { Side } from '@/lib/domain/model/direction'
import { parsePreflight } from '@/lib/domain/preflight/parse'
import { collectRunEvidence } from './collect/run-evidence'
import { diagnose } from './diagnose'
import { FIRING_EXAMPLES } from './testing/firing-examples'

/** A rule's example, in which one host's interface is what a preflight printed and nothing else. */
function findWithPreflight(rule: RuleId, side: Side, printed: readonly string[]) {
  const evidence = FIRING_EXAMPLES[rule]
  const text = ['@@plumbline interface name=ens1\nmtu 1500', ...printed].join('\n@@plumbline nic name=ens1\n')
  const host = { ...evidence.hosts[side], interface: parsePreflight(text).facts.interfaces[0] ?? null }
  const found = diagnose({ ...evidence, hosts: { ...evidence.hosts, [side]: host } })
  return found.find((finding) => finding.rule === rule)
}

const FEATURES = 'Features for ens1:\ntcp-segmentation-offload: on\ngeneric-segmentation-offload: on'
const RINGS =
  'Ring parameters for ens1:\nPre-set maximums:\nRX:\t\t8192\nTX:\t\t8192\nCurrent hardware settings:\nRX:\t\t512\nTX:\t\t512'

it('suspects the offloads that a preflight saw switched on, and nothing where it saw none', () => {
  expect(findWithPreflight('offload-suspect', 'a', [FEATURES])?.advice[0]).toMatchObject({
    command: 'sudo ethtool -K ens1 tso off gso off',
  })
  expect(findWithPreflight('offload-suspect', 'a', [])).toBeUndefined()
})

it('names the largest ring that a preflight saw, with the command for it', () => {
  const finding = findWithPreflight('nic-drops', 'b', [RINGS])
  expect(finding?.sentence).toContain('512 of 8,192')
  expect(finding?.advice[0]?.command).toBe('sudo ethtool -G ens1 rx 8192')
})

it('reads the settings of the interface that has the test address, however that is written', () => {
  const printed = [
    '@@plumbline addresses\n2: ens1    inet6 fd00::1/64 scope global\n3: ens2    inet6 fd00::2/64 scope global',
    '@@plumbline interface name=ens1\nmtu 1500\n@@plumbline nic name=ens1',
    RINGS,
    '@@plumbline interface name=ens2\nmtu 1500',
  ]
  const { facts } = parsePreflight(printed.join('\n'))
  const link = buildLink()
  const { hosts } = collectRunEvidence({
    steps: [],
    link: {
      ...link,
      a: { ...link.a, address: 'FD00:0:0::0:1' },
      b: { ...link.b, address: 'fd00::2' },
    },
    facts: { a: facts, b: facts },
    names: { a: { name: 'fra-1', site: 'Frankfurt' }, b: { name: 'iad-1', site: 'Ashburn' } },
  })
  expect(hosts.a.interface).toMatchObject({ name: 'ens1', nic: { rings: { rx: { now: 512, max: 8192 } } } })
  expect(hosts.b.interface?.name).toBe('ens2')
  expect(hosts.b.interface?.nic).toBeUndefined()
})
