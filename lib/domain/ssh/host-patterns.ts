const SPECIAL = /[.+^${}()|[\]\\]/g

function toExpression(pattern: string): RegExp {
  const text = pattern.replace(SPECIAL, '\\$&').replaceAll('*', '.*').replaceAll('?', '.')
  return new RegExp(`^${text}$`, 's')
}

/** Whether a pattern can mean more than one host, or excludes one. */
export function isOpenPattern(pattern: string): boolean {
  return /^!|[*?]/.test(pattern)
}

/** Whether a `Host` line applies: one of its patterns does, and none of those with `!` (ssh_config(5), PATTERNS). */
export function matchesHostPatterns(alias: string, patterns: readonly string[]): boolean {
  const isExcluded = patterns.some(
    (pattern) => pattern.startsWith('!') && toExpression(pattern.slice(1)).test(alias),
  )
  return (
    !isExcluded && patterns.some((pattern) => !pattern.startsWith('!') && toExpression(pattern).test(alias))
  )
}
