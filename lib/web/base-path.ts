/** The path the product is served under, without a trailing slash; empty at the root of a host. */
export const BASE_PATH = process.env.NEXT_PUBLIC_BASE_PATH ?? ''

/**
 * The address of an own path as the browser must ask for it. Next's `Link`, `redirect` and router add the base
 * path by themselves; `fetch`, `EventSource` and plain `<a download>` do not.
 */
export function withBasePath(path: `/${string}`): string {
  return `${BASE_PATH}${path}`
}
