import { describe, expect, it } from 'vitest'
import { parsePreflight } from '@/lib/domain/preflight/parse'
import { buildLink, buildSnapshot } from '@/lib/testing/db/builders'
import { buildHostSnapshots } from './build-host-snapshots'

const ENDS = { a: 'Frankfurt', b: 'New York' }
const snapshot = buildSnapshot(buildLink())

/** What a preflight finds on the host of a side, with a receive ring of so many entries; of none nobody asked. */
function factsOf(side: 'a' | 'b', ring: number | null) {
  const asked =
    ring === null
      ? ''
      : `@@plumbline nic name=eth0\nRing parameters for eth0:\nPre-set maximums:\nRX:\t4096\nTX:\t512\nCurrent hardware settings:\nRX:\t${ring}\nTX:\t512\n`
  const address = snapshot.link[side].address
  return parsePreflight(
    `@@plumbline addresses\n2: eth0    inet ${address}/24 scope global\n@@plumbline interface name=eth0\nmtu 1500\n${asked}`,
  ).facts
}

const rowOf = (rings: readonly [a: number | null, b: number | null], item: string) => {
  const environment = { a: factsOf('a', rings[0]), b: factsOf('b', rings[1]) }
  return buildHostSnapshots({ environment, snapshot }, ENDS)?.rows.find((row) => row.item === item)
}

describe('the two hosts side by side', () => {
  it('mark a setting of the cards that differs, first of all', () => {
    const environment = { a: factsOf('a', 512), b: factsOf('b', 4096) }
    const view = buildHostSnapshots({ environment, snapshot }, ENDS)
    expect(view?.rows[0]).toEqual({
      item: 'receive ring',
      a: '512 of 4096',
      b: '4096 of 4096',
      isDifferent: true,
    })
    expect(view?.differentCount).toBe(1)
  })

  it('mark nothing where only one host told', () => {
    expect(rowOf([512, null], 'receive ring')).toEqual({
      item: 'receive ring',
      a: '512 of 4096',
      b: null,
      isDifferent: false,
    })
  })

  it('leave out what neither host told', () => {
    expect(rowOf([null, null], 'receive ring')).toBeUndefined()
  })

  it('are not shown where the run looked at neither', () => {
    expect(buildHostSnapshots({ environment: null, snapshot }, ENDS)).toBeNull()
  })
})
