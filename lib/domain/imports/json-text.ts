import { isJsonObject, type JsonNode } from '@/lib/domain/tools/json/tolerant'

/** Returns the JSON of a node on one line: keys and their repeated values in the order they were printed. */
export function toJsonText(node: JsonNode): string {
  return printNode(node, (keys) => keys)
}

/**
 * Returns the one spelling of a node's content: keys in alphabetical order, no spaces. Two documents that say the same have
 * the same, however they were indented or ordered.
 */
export function toCanonicalText(node: JsonNode): string {
  return printNode(node, (keys) => keys.toSorted())
}

function printNode(node: JsonNode, order: (keys: readonly string[]) => readonly string[]): string {
  if (Array.isArray(node)) return `[${node.map((item) => printNode(item, order)).join(',')}]`
  // A tool's "nan" stays one: JSON itself has none, and reading it back takes it.
  if (typeof node === 'number') return Number.isFinite(node) ? String(node) : 'nan'
  if (!isJsonObject(node)) return JSON.stringify(node)
  const fields: string[] = []
  for (const key of order([...node.entries.keys()])) {
    const name = JSON.stringify(key)
    for (const value of node.entries.get(key) ?? []) fields.push(`${name}:${printNode(value, order)}`)
  }
  return `{${fields.join(',')}}`
}
