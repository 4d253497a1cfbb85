import type { Evidence } from '@/lib/domain/diagnosis/evidence'

type Change = (key: string, value: unknown) => unknown

/** Copies evidence with every object and list passed through `part`, and every number, text and null of it through `leaf`. */
function mapParts(evidence: Evidence, change: { readonly part: Change; readonly leaf: Change }): Evidence {
  const map = (key: string, given: unknown): unknown => {
    const isPart = typeof given === 'object' && given !== null
    const value = isPart ? change.part(key, given) : change.leaf(key, given)
    if (!isPart || typeof value !== 'object' || value === null) return value
    if (Array.isArray(value)) return value.map((each) => map(key, each))
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

/** What a host under somebody else's hand may print where a setting, a version or a name is read. */
const HOSTILE: readonly string[] = [
  '',
  '-',
  '-1 -1 -1',
  '4096',
  '1e999 x',
  '__proto__',
  '%s$(id)`',
  'é'.repeat(500),
]
const FREE_TEXTS = /\.|^(name|driver|kernel|congestionControl|iperf3Version|iproute2Version|code|message)$/

/** Whole parts that may be unknown; every list may be empty. */
const MAY_BE_UNKNOWN =
  /^(single|parallel|both|jitter|knee|idleRtt|mtu|sidePing|limits|cpu|counters|softnet|link|interface|nic|rings|pause|test)$/

/** How many picks there are for each number: most leave it as it is. */
export const PICKS_COUNT = ABSURD.length * 3

/**
 * Returns evidence in which the picks, below `PICKS_COUNT` each, make some numbers absurd or unknown, some texts hostile, and
 * some parts missing.
 */
export function spoilEvidence(evidence: Evidence, picks: readonly number[]): Evidence {
  let at = 0
  const next = () => {
    const pick = picks[at % picks.length] ?? 0
    at += 1
    return pick
  }
  return mapParts(evidence, {
    part: (key, value) => {
      const pick = next()
      if (pick !== 0) return value
      if (Array.isArray(value)) return []
      return MAY_BE_UNKNOWN.test(key) ? null : value
    },
    leaf: (key, value) => {
      const pick = next()
      if (typeof value === 'string') return FREE_TEXTS.test(key) ? (HOSTILE[pick] ?? value) : value
      if (typeof value !== 'number' || pick >= ABSURD.length) return value
      const absurd = ABSURD[pick] ?? null
      return absurd === null && ALWAYS_KNOWN.test(key) ? 0 : absurd
    },
  })
}

const SIZES = /(Bps|^bps|Bytes)$/

/** Evidence of a link with all rates, capacities and byte quantities so many times as large. */
export function scaleEvidence(evidence: Evidence, factor: number): Evidence {
  return mapParts(evidence, {
    part: (_, value) => value,
    leaf: (key, value) => {
      if (typeof value === 'number' && SIZES.test(key)) return value * factor
      if (!key.includes('mem') || typeof value !== 'string') return value
      const sizes = value.split(' ').map((each) => String(Math.round(Number(each) * factor)))
      return sizes.join(' ')
    },
  })
}
