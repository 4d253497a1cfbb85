import { expect, it } from 'vitest'
import type { RuleId } from '@/lib/domain/diagnosis/finding'
import type { Side } from '@/lib/domain/model/direction'
import { parsePreflight } from '@/lib/domain/preflight/parse'
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
  expect(finding?.sentence).toContain('512 of 8192')
  expect(finding?.advice[0]?.command).toBe('sudo ethtool -G ens1 rx 8192')
})
