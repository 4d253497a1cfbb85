/** Returns a camelCase name as snake_case; words that are joined by dots are left joined. */
export function toSnakeCase(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
}
