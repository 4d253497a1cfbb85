/** A line that begins an object, unless it is a later event of --json-stream. */
const DOCUMENT_START = /^\{(?!\s*"event"\s*:\s*"(?!start"))/gm

/**
 * Returns a text in pieces of at most `mostChars` where documents allow: cut only before a line that begins a document, so
 * that none is torn. A document longer than that stays whole, in a piece of its own.
 */
export function cutText(text: string, mostChars: number): readonly string[] {
  if (text.length <= mostChars) return [text]
  const pieces: string[] = []
  let from = 0
  let lastStart = 0
  for (const { index } of text.matchAll(DOCUMENT_START)) {
    if (index - from > mostChars && lastStart > from) {
      pieces.push(text.slice(from, lastStart))
      from = lastStart
    }
    lastStart = index
  }
  if (text.length - from > mostChars && lastStart > from) {
    pieces.push(text.slice(from, lastStart))
    from = lastStart
  }
  return [...pieces, text.slice(from)]
}
