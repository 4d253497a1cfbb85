/** "The network has changed: ", "The network is as it was, within tolerance both ways: ": the headline has just said it. */
const SAID_ALREADY = /^The network (?:has changed|is as it was|is better than it was)[^:]*: (?=.)/

/** Returns a comparison's sentence without what stands above it in large letters; a sentence that begins otherwise as it is. */
export function leaveOutHeadline(sentence: string): string {
  const rest = sentence.replace(SAID_ALREADY, '')
  return rest.replace(/^./, (first) => first.toUpperCase())
}
