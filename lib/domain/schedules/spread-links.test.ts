import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { measureRounds, type SpreadLink, spreadLinks } from './spread-links'

const AT = new Date('2026-03-01T02:30:00Z')

function link(id: string, hosts: readonly string[], runSeconds = 240): SpreadLink {
  return { id, resources: hosts.map((host) => `host:${host}`), runSeconds }
}

function spread(links: readonly SpreadLink[], jitterS = 0, at = AT) {
  return spreadLinks({ scheduleId: 'nightly', at, jitterS, links })
}

describe('spreadLinks', () => {
  it('never has two links at once that share a host, whatever the mesh, and starts none before its slot', () => {
    const mesh = fc
      .array(fc.tuple(fc.integer({ min: 0, max: 7 }), fc.integer({ min: 8, max: 15 })), { maxLength: 20 })
      .map((pairs) => pairs.map(([a, b], index) => link(`link-${index}`, [`${a}`, `${b}`])))
    fc.assert(
      fc.property(mesh, fc.integer({ min: 0, max: 3600 }), (links, jitterS) => {
        const starts = spread(links, jitterS)
        for (const one of links) {
          const start = starts.get(one.id)?.getTime() ?? 0
          expect(start).toBeGreaterThanOrEqual(AT.getTime())
          for (const other of links) {
            if (one === other || !one.resources.some((name) => other.resources.includes(name))) continue
            const gapS = Math.abs(start - (starts.get(other.id)?.getTime() ?? 0)) / 1000
            expect(gapS).toBeGreaterThanOrEqual(one.runSeconds)
          }
        }
      }),
      { numRuns: 50 },
    )
  })

  it('measures links that share nothing at once', () => {
    const starts = spread([link('x', ['a', 'b']), link('y', ['c', 'd'])])
    expect([...starts.values()]).toEqual([AT, AT])
  })

  it('gives the same turns to every worker, and another jitter to every slot', () => {
    const links = [link('x', ['a', 'b']), link('y', ['b', 'c'])]
    expect(spread(links, 600)).toEqual(spread(links.toReversed(), 600))
    const offsets = Array.from({ length: 200 }, (_, day) => {
      const at = new Date(AT.getTime() + day * 86_400_000)
      return (
        ((spread([link('x', ['a'])], 600, at)
          .get('x')
          ?.getTime() ?? 0) -
          at.getTime()) /
        1000
      )
    })
    expect(Math.max(...offsets)).toBeLessThan(600)
    expect(offsets.filter((offset) => offset < 300).length).toBeGreaterThan(70)
    expect(offsets.filter((offset) => offset >= 300).length).toBeGreaterThan(70)
  })

  it('tells how long a slot takes: a star of four links takes four rounds', () => {
    const star = ['p', 'q', 'r', 's'].map((host) => link(host, ['hub', host]))
    expect(measureRounds(star)).toEqual({ roundsCount: 4, seconds: 4 * 300 })
    expect(measureRounds([])).toEqual({ roundsCount: 0, seconds: 0 })
  })
})
