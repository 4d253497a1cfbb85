const RATE_FACTORS: Readonly<Record<string, number>> = { '': 1, K: 1e3, M: 1e6, G: 1e9, T: 1e12 }

/** Values of one socket's information, by the name ss prints. */
export type SsFields = {
  readonly values: ReadonlyMap<string, string>
  readonly flags: ReadonlySet<string>
  readonly congestionControl: string | null
}

/** Names that ss separates from their value by a space. */
const SPACED_NAMES: ReadonlySet<string> = new Set(['send', 'pacing_rate', 'delivery_rate'])
const KNOWN_FLAGS: ReadonlySet<string> = new Set([
  'ts',
  'sack',
  'ecn',
  'ecnseen',
  'fastopen',
  'app_limited',
  'usec_ts',
])

/** Returns bit/s from ss's rates: "3.7Mbps", "150bps", "1e+03bps", "100.6Mbps"; null where it is none. */
export function parseSsRate(text: string | undefined): number | null {
  const found = /^([\d.]+(?:e[+-]?\d+)?)([KMGT]?)bps$/i.exec(text ?? '')
  if (!found) return null
  const value = Number(found[1]) * (RATE_FACTORS[(found[2] ?? '').toUpperCase()] ?? 1)
  return Number.isFinite(value) ? Math.round(value) : null
}

/** Returns a plain number ("40.531", "1e-05"), null where it is none. */
export function parseSsNumber(text: string | undefined): number | null {
  if (text === undefined || !/^-?[\d.]+(?:e[+-]?\d+)?$/i.test(text)) return null
  const value = Number(text)
  return Number.isFinite(value) ? value : null
}

/** Returns milliseconds from "3904ms", null where it is none. */
export function parseSsMs(text: string | undefined): number | null {
  return parseSsNumber(/^([\d.e+-]+)ms/i.exec(text ?? '')?.[1])
}

/** Returns the share in "3252ms(83.3%)", null where there is none. */
export function parseSsPct(text: string | undefined): number | null {
  return parseSsNumber(/\(([\d.]+)%\)/.exec(text ?? '')?.[1])
}

/** Splits at spaces outside of parentheses: "bbr:(bw:1bps,mrtt:2)" and "users:((\"a b\",pid=1))" stay whole. */
function splitTokens(text: string): string[] {
  const tokens: string[] = []
  let depth = 0
  let token = ''
  for (const char of text) {
    if (char === '(') depth++
    if (char === ')') depth = Math.max(0, depth - 1)
    if (/\s/.test(char) && depth === 0) {
      if (token !== '') tokens.push(token)
      token = ''
    } else token += char
  }
  return token === '' ? tokens : [...tokens, token]
}

function isNameOfCongestionControl(token: string): boolean {
  return /^[a-z][a-z0-9_-]*$/.test(token) && !KNOWN_FLAGS.has(token)
}

/** Splits the information of one socket into names and values, flags, and the congestion control's bare name. */
export function splitSsFields(info: string): SsFields {
  const values = new Map<string, string>()
  const flags = new Set<string>()
  let congestionControl: string | null = null
  const tokens = splitTokens(info)
  for (let index = 0; index < tokens.length; index++) {
    const token = tokens[index] ?? ''
    const colon = token.indexOf(':')
    if (SPACED_NAMES.has(token)) {
      values.set(token, tokens[++index] ?? '')
    } else if (colon > 0) {
      values.set(token.slice(0, colon), token.slice(colon + 1))
    } else if (isNameOfCongestionControl(token) && congestionControl === null) {
      congestionControl = token
    } else {
      flags.add(token)
    }
  }
  return { values, flags, congestionControl }
}
