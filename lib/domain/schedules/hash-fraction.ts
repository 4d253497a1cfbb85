const TWO_TO_32 = 2 ** 32

/**
 * A number in [0, 1) that is always the same for a text and spread evenly over texts: FNV-1a of 32 bits (RFC 9923's
 * constants), with murmur3's finalizer, because FNV's high bits hardly move for texts that differ at their end.
 */
export function hashFraction(text: string): number {
  let hash = 0x811c9dc5
  for (const letter of text) {
    hash ^= letter.codePointAt(0) ?? 0
    hash = Math.imul(hash, 0x01000193)
  }
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return ((hash ^ (hash >>> 16)) >>> 0) / TWO_TO_32
}
