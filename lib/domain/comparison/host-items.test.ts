import { expect, it } from 'vitest'
import { parsePreflight } from '@/lib/domain/preflight/parse'
import { listHostItems } from './host-items'

const ADDRESSES = '@@plumbline addresses\n2: eth0    inet 10.0.0.1/24 scope global\n'
const CARD = '@@plumbline interface name=eth0\nmtu 1500\n'
const ANSWERS = [
  'Ring parameters for eth0:\nPre-set maximums:\nRX:\t\t4096\nCurrent hardware settings:\nRX:\t\t512',
  'Features for eth0:\ntcp-segmentation-offload: on',
  'qdisc fq 8001: root refcnt 2 limit 10000p',
]
const itemsOf = (text: string, address = '10.0.0.1') =>
  Object.fromEntries(listHostItems(parsePreflight(ADDRESSES + text).facts, address))

it('tells how the card under test is set, and nothing of what its driver did not say', () => {
  const told = ANSWERS.map((answer) => `@@plumbline nic name=eth0\n${answer}\n`).join('')
  expect(itemsOf(CARD + told)).toMatchObject({
    'receive ring': '512 of 4096',
    'send ring': null,
    'tcp-segmentation-offload': 'on',
    'generic-receive-offload': null,
    'queue discipline': 'fq',
  })
})

it('knows no setting of a card in a snapshot that is older than the question', () => {
  expect(itemsOf(CARD)).toMatchObject({ MTU: '1500', 'receive ring': null, 'pause frames': null })
})

it('finds the card by its address, and tells of none where no card has it', () => {
  expect(itemsOf(CARD, '10.0.0.9')).not.toHaveProperty('interface')
})
