import { findDocuments } from '@/lib/domain/tools/iperf3/find-documents'
import {
  asNumber,
  asText,
  fieldAt,
  isJsonObject,
  type JsonNode,
  type JsonObject,
  parseTolerantJson,
  type TolerantJson,
} from '@/lib/domain/tools/json/tolerant'
import { toJsonText } from './json-text'

/** One iperf3 test as a text holds it. */
export type SplitDocument = {
  readonly doc: JsonObject
  /** The text it was read from, with what stood around it up to the next document. */
  readonly rawText: string
  readonly isTruncated: boolean
  /** What iperf3 printed in a document of its own behind this one (3.16). */
  readonly laterError: string | null
}

/** One JSON value of a text that holds iperf3's output: a document, several in a wrapper, or one event of --json-stream. */
type Value = { readonly at: number; readonly end: number; readonly documents: readonly Found[] }
type Found = { readonly doc: JsonObject; readonly isTruncated: boolean }

/** Braces that begin nothing of iperf3's are tried at most this often in a row. */
const MAX_TRIES = 500

/**
 * Returns every iperf3 document of a text, in order: several behind each other, events of --json-stream joined, inside lists
 * or other objects, with text before, between or after. Empty where there is none. Never throws.
 */
export function splitDocuments(text: string): readonly SplitDocument[] {
  const groups = groupEvents(findValues(text))
  const documents: SplitDocument[] = []
  let from = 0
  for (const [index, group] of groups.entries()) {
    const until = groups[index + 1]?.at ?? text.length
    const last = documents.at(-1)
    const error = readErrorAlone(group.documents)
    if (error !== null && last) documents[documents.length - 1] = { ...last, laterError: error }
    else documents.push(...toDocuments(group, text.slice(from, until)))
    from = until
  }
  return dropRepeats(documents)
}

function findValues(text: string): readonly Value[] {
  const values: Value[] = []
  let from = 0
  for (let tries = 0; tries < MAX_TRIES; tries++) {
    const at = text.indexOf('{', from)
    if (at === -1) break
    const parsed = parseTolerantJson(text, at)
    const documents = parsed ? documentsOf(parsed, text.slice(at, parsed.end)) : []
    if (!parsed || documents.length === 0) {
      from = parsed && !parsed.isTruncated ? parsed.end : at + 1
      continue
    }
    tries = 0
    values.push({ at, end: parsed.end, documents })
    from = parsed.end
  }
  return values
}

/** A document or an event as it stands is known at a glance; anything else is searched. */
function documentsOf({ value, isTruncated }: TolerantJson, text: string): readonly Found[] {
  if (isJsonObject(value) && (isEvent(value) || isWhole(value))) return [{ doc: value, isTruncated }]
  return findDocuments(text).documents
}

function isWhole(node: JsonNode): boolean {
  return isJsonObject(fieldAt(node, 'start')) && fieldAt(node, 'end') !== undefined
}

function isEvent(node: JsonNode): boolean {
  return asText(fieldAt(node, 'event')) !== null && fieldAt(node, 'data') !== undefined
}

function eventOf({ documents }: Value): string | null {
  const [first] = documents
  return first && isEvent(first.doc) ? asText(fieldAt(first.doc, 'event')) : null
}

/** Events that follow each other are one test; `start` begins the next. */
function groupEvents(values: readonly Value[]): readonly Value[] {
  const groups: Value[] = []
  let isOpen = false
  for (const value of values) {
    const event = eventOf(value)
    const last = groups.at(-1)
    if (event !== null && event !== 'start' && isOpen && last) {
      const documents = [...last.documents, ...value.documents]
      groups[groups.length - 1] = { at: last.at, end: value.end, documents }
    } else groups.push(value)
    isOpen = event !== null
  }
  return groups
}

function toDocuments(group: Value, rawText: string): readonly SplitDocument[] {
  if (eventOf(group) === null) {
    const isAlone = group.documents.length === 1
    return group.documents.map(({ doc, isTruncated }) => ({
      ...{ doc, isTruncated, laterError: null },
      rawText: isAlone ? rawText : `${toJsonText(doc)}\n`,
    }))
  }
  const events = group.documents.map(({ doc }) => toJsonText(doc)).join('\n')
  return findDocuments(events).documents.map((found) => ({ ...found, rawText, laterError: null }))
}

function readErrorAlone([first, ...others]: readonly Found[]): string | null {
  return first && others.length === 0 && first.doc.entries.size === 1
    ? asText(fieldAt(first.doc, 'error'))
    : null
}

/** With --json-stream-full-output (3.20) the document follows the events that it is made of. */
function dropRepeats(documents: readonly SplitDocument[]): readonly SplitDocument[] {
  return documents.filter(({ doc }, index) => {
    const test = nameTest(doc)
    return test === null || test !== nameTest(documents[index + 1]?.doc)
  })
}

/** What tells one end's report of one test from any other; null without a cookie. */
function nameTest(doc: JsonObject | undefined): string | null {
  const cookie = asText(fieldAt(doc, 'start', 'cookie'))
  if (cookie === null) return null
  const isServer = fieldAt(doc, 'start', 'accepted_connection') !== undefined
  return `${isServer} ${asNumber(fieldAt(doc, 'start', 'timestamp', 'timesecs'))} ${cookie}`
}
