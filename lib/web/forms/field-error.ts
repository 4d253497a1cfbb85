/** The sentence for a field: its own, or the first of those below it (`testAddresses.2` belongs to `testAddresses`). */
export function errorAt(errors: Readonly<Record<string, string>>, field: string): string | undefined {
  if (errors[field] !== undefined) return errors[field]
  const below = Object.keys(errors).find((key) => key.startsWith(`${field}.`))
  if (below === undefined) return undefined
  const entry = Number(below.slice(field.length + 1))
  return Number.isInteger(entry) ? `Entry ${entry + 1}: ${errors[below]}` : errors[below]
}
