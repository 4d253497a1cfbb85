/** True for an IPv6 address as people write it. */
export function isIpv6Address(address: string): boolean {
  return address.includes(':')
}

function expandGroups(address: string): readonly number[] {
  const dotted = /^(.*:)(\d+)\.(\d+)\.(\d+)\.(\d+)$/.exec(address)
  const plain = dotted
    ? `${dotted[1]}${((Number(dotted[2]) << 8) | Number(dotted[3])).toString(16)}:${((Number(dotted[4]) << 8) | Number(dotted[5])).toString(16)}`
    : address
  const [head = '', tail] = plain.split('::')
  const read = (part: string) =>
    part === '' ? [] : part.split(':').map((group) => Number.parseInt(group, 16))
  const left = read(head)
  if (tail === undefined) return left
  const right = read(tail)
  return [...left, ...new Array<number>(Math.max(0, 8 - left.length - right.length)).fill(0), ...right]
}

/** Start and length of the longest run of at least two zero groups (the first of equals), as RFC 5952 shortens it. */
function longestZeroRun(groups: readonly number[]): { start: number; length: number } {
  let best = { start: -1, length: 1 }
  for (let start = 0; start < groups.length; start++) {
    let length = 0
    while (groups[start + length] === 0) length++
    if (length > best.length) best = { start, length }
  }
  return best
}

/**
 * One spelling for each address: RFC 5952, which is also what `ip` and `ss` print; an IPv4-mapped IPv6 address becomes
 * the IPv4 one. Text that is no address comes back unchanged.
 */
export function canonicalAddress(address: string): string {
  const bare = address.replace(/%.*$/, '')
  if (!isIpv6Address(bare)) return bare
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(bare)
  if (mapped?.[1]) return mapped[1]
  const groups = expandGroups(bare)
  if (groups.length !== 8 || groups.some((group) => !(group >= 0 && group <= 0xffff))) return bare
  const run = longestZeroRun(groups)
  const hex = groups.map((group) => group.toString(16))
  if (run.start < 0) return hex.join(':')
  return `${hex.slice(0, run.start).join(':')}::${hex.slice(run.start + run.length).join(':')}`
}
