import type { Evidence } from '@/lib/domain/diagnosis/evidence'
import { buildEvidence } from './build-evidence'

type Leaf = (key: string, value: unknown) => unknown

/** Copies evidence with every number, text and null of it passed through a function. */
function mapLeaves(evidence: Evidence, leaf: Leaf): Evidence {
  const map = (key: string, value: unknown): unknown => {
    if (Array.isArray(value)) return value.map((each) => map(key, each))
    if (typeof value !== 'object' || value === null) return leaf(key, value)
    return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, map(name, each)]))
  }
  return map('', evidence) as Evidence
}

const ABSURD: readonly (number | null)[] = [
  null,
  0,
  -1,
  1e-9,
  1e18,
  Number.MAX_SAFE_INTEGER,
  Number.NaN,
  Number.POSITIVE_INFINITY,
]
/** What is never null by its type. */
const ALWAYS_KNOWN =
  /^(offeredBps|lengthS|bps|side|kind|name|rwndPct|sndbufPct|cwndPct|busyPct|busiestCorePct|busiestCoreSoftirqPct|stealPct|sentCount|lostCount|repliesCount|askedBytes|a|b|dropped|squeezed|processed)$/

/** How many picks there are for each number: most leave it as it is. */
export const PICKS_COUNT = ABSURD.length * 3

/** Returns evidence of a link in which the picks, below `PICKS_COUNT` each, make some numbers absurd or unknown. */
export function spoilEvidence(picks: readonly number[]): Evidence {
  let at = 0
  return mapLeaves(buildEvidence(), (key, value) => {
    const pick = picks[at % picks.length] ?? 0
    at += 1
    if (typeof value !== 'number' || pick >= ABSURD.length) return value
    const absurd = ABSURD[pick] ?? null
    return absurd === null && ALWAYS_KNOWN.test(key) ? 0 : absurd
  })
}

const SIZES = /(Bps|^bps|Bytes)$/

/** Evidence of a link with all rates, capacities and byte quantities so many times as large. */
export function scaleEvidence(evidence: Evidence, factor: number): Evidence {
  return mapLeaves(evidence, (key, value) => {
    if (typeof value === 'number' && SIZES.test(key)) return value * factor
    if (key.includes('mem') && typeof value === 'string')
      return value
        .split(' ')
        .map((each) => String(Math.round(Number(each) * factor)))
        .join(' ')
    return value
  })
}
