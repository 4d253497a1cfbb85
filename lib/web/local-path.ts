/** An own path to go back to, or `/`: anything that could lead to another host is dropped. */
export function toLocalPath(value: unknown): string {
  if (typeof value !== 'string' || !value.startsWith('/') || !URL.canParse(value, 'http://own.invalid'))
    return '/'
  const url = new URL(value, 'http://own.invalid')
  return url.host === 'own.invalid' ? url.pathname + url.search + url.hash : '/'
}
