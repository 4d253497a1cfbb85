/** JSON as measuring tools print it: objects keep every value of a repeated key, in order. */
export type JsonNode = null | boolean | number | string | readonly JsonNode[] | JsonObject
export type JsonObject = { readonly entries: ReadonlyMap<string, readonly JsonNode[]> }

export type TolerantJson = {
  readonly value: JsonNode
  /** Index just behind the value in the text. */
  readonly end: number
  /** The text ended before the value did; what was complete is kept. */
  readonly isTruncated: boolean
}

const MAX_DEPTH = 64
const NUMBER = /-?(?:\d+\.?\d*|\.\d+)(?:[eE] ?[+-]?\d+)?/y
const NOT_A_NUMBER = /[+-]?(?:nan|inf(?:inity)?)(?:\([^)]*\))?/iy
const SPACE = /(?:\s|\/\/[^\n]*|#[^\n]*)+/y
const WORD = /true|false|null/y
const ESCAPES: Readonly<Record<string, string>> = { n: '\n', t: '\t', r: '\r', b: '\b', f: '\f' }

type Cursor = { readonly text: string; at: number; isTruncated: boolean }
const ABSENT = Symbol('absent')
type Parsed = JsonNode | typeof ABSENT

function matchAt(cursor: Cursor, pattern: RegExp): string | null {
  pattern.lastIndex = cursor.at
  const found = pattern.exec(cursor.text)
  if (!found) return null
  cursor.at += found[0].length
  return found[0]
}

function isAtEnd(cursor: Cursor): boolean {
  if (cursor.at < cursor.text.length) return false
  cursor.isTruncated = true
  return true
}

function readString(cursor: Cursor): string | typeof ABSENT {
  let out = ''
  let from = ++cursor.at
  for (;;) {
    if (isAtEnd(cursor)) return ABSENT
    const char = cursor.text[cursor.at]
    if (char === '"') break
    if (char !== '\\') {
      cursor.at++
      continue
    }
    out += cursor.text.slice(from, cursor.at)
    const escaped = cursor.text[cursor.at + 1] ?? ''
    const unicode = escaped === 'u' ? cursor.text.slice(cursor.at + 2, cursor.at + 6) : ''
    const isUnicode = /^[0-9a-fA-F]{4}$/.test(unicode)
    out += isUnicode ? String.fromCharCode(Number.parseInt(unicode, 16)) : (ESCAPES[escaped] ?? escaped)
    cursor.at += isUnicode ? 6 : 2
    from = cursor.at
  }
  out += cursor.text.slice(from, cursor.at)
  cursor.at++
  return out
}

function readNumber(cursor: Cursor): Parsed {
  if (matchAt(cursor, NOT_A_NUMBER) !== null) return Number.NaN
  const digits = matchAt(cursor, NUMBER)
  if (digits === null) return ABSENT
  // A number that touches the end of the text may have lost digits.
  if (isAtEnd(cursor)) return ABSENT
  // Version 3.1.2 printed "5.9e 06" for 5.9e+06.
  return Number(digits.replace(' ', '+'))
}

function readArray(cursor: Cursor, depth: number): Parsed {
  const items: JsonNode[] = []
  cursor.at++
  for (;;) {
    matchAt(cursor, SPACE)
    if (isAtEnd(cursor)) return items
    const char = cursor.text[cursor.at]
    if (char === ']') break
    if (char === ',') {
      cursor.at++
      continue
    }
    const item = readValue(cursor, depth + 1)
    if (item !== ABSENT) items.push(item)
    if (cursor.isTruncated) return items
    if (item === ABSENT) return ABSENT
  }
  cursor.at++
  return items
}

function readObject(cursor: Cursor, depth: number): Parsed {
  const entries = new Map<string, JsonNode[]>()
  cursor.at++
  for (;;) {
    matchAt(cursor, SPACE)
    if (isAtEnd(cursor)) return { entries }
    const char = cursor.text[cursor.at]
    if (char === '}') break
    if (char === ',') {
      cursor.at++
      continue
    }
    if (char !== '"') return ABSENT
    const key = readString(cursor)
    matchAt(cursor, SPACE)
    if (key === ABSENT || isAtEnd(cursor)) return { entries }
    if (cursor.text[cursor.at] !== ':') return ABSENT
    cursor.at++
    const value = readValue(cursor, depth + 1)
    if (value !== ABSENT) entries.set(key, [...(entries.get(key) ?? []), value])
    if (cursor.isTruncated) return { entries }
    if (value === ABSENT) return ABSENT
  }
  cursor.at++
  return { entries }
}

function readValue(cursor: Cursor, depth: number): Parsed {
  matchAt(cursor, SPACE)
  if (depth > MAX_DEPTH || isAtEnd(cursor)) return ABSENT
  const char = cursor.text[cursor.at]
  if (char === '{') return readObject(cursor, depth)
  if (char === '[') return readArray(cursor, depth)
  if (char === '"') return readString(cursor)
  const word = matchAt(cursor, WORD)
  if (word !== null) return word === 'null' ? null : word === 'true'
  const number = readNumber(cursor)
  // A word cut by the end of the text ("fals") is truncation, not damage.
  if (number === ABSENT && /^[a-z]{1,4}$/.test(cursor.text.slice(cursor.at))) cursor.isTruncated = true
  return number
}

/**
 * Reads the JSON value that starts at an index. Accepts what tools and copy-and-paste do to JSON: `nan`, `inf`,
 * "5.9e 06", repeated keys, trailing commas, comments, raw line breaks in strings, and a text cut anywhere (what was
 * complete is returned and marked). Returns null where there is no JSON. `nan` becomes NaN, which `asNumber` turns to null.
 */
export function parseTolerantJson(text: string, from = 0): TolerantJson | null {
  const cursor: Cursor = { text, at: from, isTruncated: false }
  const value = readValue(cursor, 0)
  return value === ABSENT ? null : { value, end: cursor.at, isTruncated: cursor.isTruncated }
}

/** Returns whether a node is an object. */
export function isJsonObject(node: JsonNode | undefined): node is JsonObject {
  return typeof node === 'object' && node !== null && 'entries' in node && node.entries instanceof Map
}

/** Returns every value of a key in the order they were printed, empty where absent or where the node is no object. */
export function fieldsOf(node: JsonNode | undefined, key: string): readonly JsonNode[] {
  return isJsonObject(node) ? (node.entries.get(key) ?? []) : []
}

/** Returns the first value at a path of keys, undefined where any step is absent. */
export function fieldAt(node: JsonNode | undefined, ...path: readonly string[]): JsonNode | undefined {
  return path.reduce<JsonNode | undefined>((at, key) => fieldsOf(at, key)[0], node)
}

/** Returns a finite number, else null. */
export function asNumber(node: JsonNode | undefined): number | null {
  return typeof node === 'number' && Number.isFinite(node) ? node : null
}

/** Returns a non-empty string, else null. */
export function asText(node: JsonNode | undefined): string | null {
  return typeof node === 'string' && node !== '' ? node : null
}

/** Returns a boolean, else null. */
export function asBoolean(node: JsonNode | undefined): boolean | null {
  return typeof node === 'boolean' ? node : null
}

/** Returns an array's items, empty where the node is no array. */
export function asList(node: JsonNode | undefined): readonly JsonNode[] {
  return Array.isArray(node) ? node : []
}
