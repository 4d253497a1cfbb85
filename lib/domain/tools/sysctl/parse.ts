const LINE = /^\s*([a-z][\w-]*(?:[./][\w.:/*-]+)+)\s*(?:=|:)\s*(.*?)\s*$/i

/**
 * Reads sysctl settings by name: `sysctl -a` of Linux ("a = b") and BSD ("a: b"), sysctl.conf ("a=b", comments), prompts
 * in between. Blanks inside a value become single spaces. Of a repeated name the last counts, as it does for sysctl.
 */
export function parseSysctl(text: string): Record<string, string> {
  const settings: Record<string, string> = {}
  for (const line of text.split(/\r?\n/)) {
    if (/^\s*[#;]/.test(line)) continue
    const [, name, value] = LINE.exec(line) ?? []
    if (name !== undefined && value !== undefined)
      settings[name.replaceAll('/', '.')] = value.replace(/\s+/g, ' ')
  }
  return settings
}

/** Returns a value of a single number, else null. */
export function readSysctlNumber(settings: Readonly<Record<string, string>>, name: string): number | null {
  const text = settings[name]
  return text !== undefined && /^-?\d+$/.test(text) ? Number(text) : null
}

/** Returns the three values (least, default, most) of tcp_rmem or tcp_wmem in bytes, else null. */
export function readSysctlTriple(
  settings: Readonly<Record<string, string>>,
  name: string,
): { readonly min: number; readonly default: number; readonly max: number } | null {
  const [, min, middle, max] = /^(\d+) (\d+) (\d+)$/.exec(settings[name] ?? '') ?? []
  if (min === undefined || middle === undefined || max === undefined) return null
  return { min: Number(min), default: Number(middle), max: Number(max) }
}
