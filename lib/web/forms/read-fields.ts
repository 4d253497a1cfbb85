/** The trimmed text of a field, or undefined where it was left empty. */
export function readText(form: FormData, name: string): string | undefined {
  const value = form.get(name)
  const text = typeof value === 'string' ? value.trim() : ''
  return text === '' ? undefined : text
}

/** The text of a field exactly as it was typed: keys and passwords may begin or end with blanks. */
export function readExactText(form: FormData, name: string): string {
  const value = form.get(name)
  return typeof value === 'string' ? value : ''
}

/** A number field: undefined where it was left empty, NaN (which schemas refuse) where it is not a number. */
export function readNumber(form: FormData, name: string): number | undefined {
  const text = readText(form, name)
  return text === undefined ? undefined : Number(text.replace(',', '.'))
}

/** The entries of a field that takes several, parted by line breaks or commas. */
export function readList(form: FormData, name: string): readonly string[] {
  return (readText(form, name) ?? '')
    .split(/[\n,]+/)
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '')
}

/** Without the keys whose value is undefined, so that they count as absent. */
export function withoutUndefined(
  fields: Readonly<Record<string, unknown>>,
): Readonly<Record<string, unknown>> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined))
}
