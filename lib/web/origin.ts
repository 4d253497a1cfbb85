const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS'])

type OriginFacts = {
  readonly method: string
  /** The `Origin` header. */
  readonly origin: string | null
  /** The `Sec-Fetch-Site` header, which a page cannot set. */
  readonly fetchSite: string | null
  /** The host the browser asked for: `x-forwarded-host` where a proxy stands in front, else `Host`. */
  readonly host: string | null
}

/**
 * Whether a request may change something: reading always may, and a program without a browser sends no `Origin`.
 * A browser that asks from a page of another origin (or from an opaque one, `null`) may not.
 */
export function isAllowedOrigin(facts: OriginFacts): boolean {
  if (SAFE_METHODS.has(facts.method)) return true
  if (facts.fetchSite !== null && facts.fetchSite !== 'same-origin' && facts.fetchSite !== 'none')
    return false
  if (facts.origin === null) return true
  if (!URL.canParse(facts.origin)) return false
  return new URL(facts.origin).host === facts.host
}

/** The facts that `isAllowedOrigin` judges, read from a request. */
export function readOriginFacts(request: {
  readonly method: string
  readonly headers: Headers
}): OriginFacts {
  const { headers } = request
  return {
    method: request.method,
    origin: headers.get('origin'),
    fetchSite: headers.get('sec-fetch-site'),
    host: headers.get('x-forwarded-host')?.split(',')[0]?.trim() ?? headers.get('host'),
  }
}
