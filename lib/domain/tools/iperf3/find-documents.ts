import {
  asList,
  asText,
  fieldAt,
  isJsonObject,
  type JsonNode,
  type JsonObject,
  parseTolerantJson,
} from '@/lib/domain/tools/json/tolerant'

export type FoundDocument = { readonly doc: JsonObject; readonly isTruncated: boolean }
export type FoundDocuments = { readonly documents: readonly FoundDocument[]; readonly rest: string }

/** Braces that begin no document are tried at most this often, so that a hostile text costs no quadratic time. */
const MAX_TRIES = 500
const MAX_NESTING = 4

function has(node: JsonObject, key: string): boolean {
  return node.entries.has(key)
}

function isEvent(node: JsonObject): boolean {
  return asText(fieldAt(node, 'event')) !== null && has(node, 'data')
}

function isDocument(node: JsonObject): boolean {
  if (isEvent(node)) return true
  if (
    isJsonObject(fieldAt(node, 'start')) &&
    (has(node, 'intervals') || has(node, 'end') || has(node, 'error'))
  )
    return true
  if (Array.isArray(fieldAt(node, 'intervals')) || isJsonObject(fieldAt(node, 'end'))) return true
  return asText(fieldAt(node, 'start', 'version'))?.startsWith('iperf') ?? isErrorOnly(node)
}

function isErrorOnly(node: JsonObject): boolean {
  return asText(fieldAt(node, 'error')) !== null && node.entries.size === 1
}

/** One interval that was pasted without the document around it. */
function isIntervalAlone(node: JsonObject): boolean {
  const stream = asList(fieldAt(node, 'streams'))[0]
  return fieldAt(stream, 'bytes') !== undefined && fieldAt(stream, 'start') !== undefined
}

function documentsIn(node: JsonNode, depth: number): JsonObject[] {
  if (Array.isArray(node))
    return depth > MAX_NESTING ? [] : node.flatMap((item) => documentsIn(item, depth + 1))
  if (!isJsonObject(node)) return []
  if (isDocument(node)) return [node]
  if (isIntervalAlone(node)) return [{ entries: new Map([['intervals', [[node]]]]) }]
  if (depth > MAX_NESTING) return []
  return [...node.entries.values()].flat().flatMap((item) => documentsIn(item, depth + 1))
}

/**
 * Finds the iperf3 documents in a text, wherever they stand: behind a prompt or an escape sequence, one after the other,
 * inside lists or other objects, or cut at the end. What is left of the text is returned for its messages.
 */
export function findDocuments(text: string): FoundDocuments {
  const documents: FoundDocument[] = []
  const rest: string[] = []
  let from = 0
  let keptFrom = 0
  for (let tries = 0; tries < MAX_TRIES; tries++) {
    const at = text.indexOf('{', from)
    if (at === -1) break
    const parsed = parseTolerantJson(text, at)
    const found = parsed ? documentsIn(parsed.value, 0) : []
    if (!parsed || found.length === 0) {
      from = parsed && !parsed.isTruncated ? parsed.end : at + 1
      continue
    }
    tries = 0
    const last = found.length - 1
    documents.push(...found.map((doc, index) => ({ doc, isTruncated: parsed.isTruncated && index === last })))
    rest.push(text.slice(keptFrom, at))
    from = parsed.end
    keptFrom = parsed.end
  }
  rest.push(text.slice(keptFrom))
  return { documents: joinEvents(documents), rest: rest.join('\n') }
}

type Stream = {
  start: JsonNode | null
  intervals: JsonNode[]
  end: JsonNode | null
  more: [string, JsonNode][]
  isTruncated: boolean
}

function emptyStream(): Stream {
  return { start: null, intervals: [], end: null, more: [], isTruncated: false }
}

function toDocument(stream: Stream): FoundDocument {
  const entries = new Map<string, readonly JsonNode[]>()
  if (stream.start !== null) entries.set('start', [stream.start])
  entries.set('intervals', [stream.intervals])
  if (stream.end !== null) entries.set('end', [stream.end])
  for (const [key, value] of stream.more) entries.set(key, [value])
  const isClosed = stream.end !== null || entries.has('error')
  return { doc: { entries }, isTruncated: stream.isTruncated || !isClosed }
}

/** Events of --json-stream become the document that -J would have printed. */
function joinEvents(found: readonly FoundDocument[]): FoundDocument[] {
  const joined: FoundDocument[] = []
  let stream: Stream | null = null
  for (const each of found) {
    const event = isEvent(each.doc) ? asText(fieldAt(each.doc, 'event')) : null
    const data = fieldAt(each.doc, 'data')
    if (event === null || data === undefined) {
      if (stream) joined.push(toDocument(stream))
      stream = null
      joined.push(each)
      continue
    }
    if (event === 'start' && stream) joined.push(toDocument(stream))
    if (event === 'start' || !stream) stream = emptyStream()
    if (event === 'start') stream.start = data
    else if (event === 'interval') stream.intervals.push(data)
    else if (event === 'end') stream.end = data
    else stream.more.push([event, data])
    stream.isTruncated = each.isTruncated
  }
  if (stream) joined.push(toDocument(stream))
  return joined
}
