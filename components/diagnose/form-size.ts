/** What one form may carry: the server takes 256 kB, of which this leaves the rest to its envelope. */
export const MOST_BYTES = 240_000
/** What names and separators of one field add to it. */
const FIELD_BYTES = 200

/** Returns about how many bytes a form takes when it is sent. */
export function findFormBytes(form: FormData): number {
  return [...form.values()].reduce(
    (sum, value) => sum + FIELD_BYTES + (typeof value === 'string' ? countBytes(value) : value.size),
    0,
  )
}

/** Of text as it travels: an umlaut takes two bytes, a character of Chinese three. */
function countBytes(text: string): number {
  return new TextEncoder().encode(text).length
}

/** Returns what to do with a form of so many bytes, or null where it may be sent. */
export function saySizeError(bytes: number): string | null {
  if (bytes <= MOST_BYTES) return null
  const size = bytes >= 1e6 ? `${(bytes / 1e6).toFixed(1)} MB` : `${Math.round(bytes / 1e3)} kB`
  return `This is ${size}, and one form carries 240 kB. Leave some out; or give the files to “npm run --silent plumbline -- diagnose FILE…”, which takes any size, or to POST /api/v1/diagnose, which takes 4 MB.`
}
