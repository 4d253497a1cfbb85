import { type ConfigLine, readConfigLines } from './config-lines'
import type { SshConfigFiles } from './ssh-config-files'

/** What a line stands under: patterns of `Host`, or a `Match` that is never held to apply. */
export type Scope =
  | { readonly kind: 'host'; readonly patterns: readonly string[] }
  | { readonly kind: 'never' }

export type ConfigEntry = ConfigLine & {
  /** All of them must apply: an `Include` under a `Host` line stands under that one too. */
  readonly scopes: readonly Scope[]
}

export type ExpandedConfig = {
  readonly entries: readonly ConfigEntry[]
  /** What was left out on the way, as sentences. */
  readonly leftOut: readonly string[]
}

/** OpenSSH's own limit (readconf.c, READCONF_MAX_DEPTH). */
const INCLUDE_DEPTH_MAX = 16

type File = { readonly name: string; readonly text: string }

function scopeOf(line: ConfigLine, leftOut: string[]): readonly Scope[] {
  if (line.keyword === 'host') return [{ kind: 'host', patterns: line.args }]
  if (line.args.length === 1 && line.args[0]?.toLowerCase() === 'all') return []
  leftOut.push(
    `Match ${line.args.join(' ')} (${line.file}, line ${line.lineNumber}) and what stands under it: conditions are not evaluated, and nothing is executed.`,
  )
  return [{ kind: 'never' }]
}

/** The lines of all files in the order in which OpenSSH reads them, each with the scopes it stands under. */
export function expandConfig(files: SshConfigFiles): ExpandedConfig {
  const leftOut: string[] = []
  const entries: ConfigEntry[] = []
  const include = (line: ConfigLine, scopes: readonly Scope[], depth: number) => {
    for (const pattern of line.args) {
      const found = files.includes.get(pattern) ?? []
      if ('refused' in found) leftOut.push(`Include ${pattern}: ${found.refused}`)
      else if (depth >= INCLUDE_DEPTH_MAX)
        leftOut.push(`Include ${pattern}: files include each other too deeply.`)
      else for (const file of found) read(file, scopes, depth + 1)
    }
  }
  const read = (file: File, outer: readonly Scope[], depth: number) => {
    let own: readonly Scope[] = []
    for (const line of readConfigLines(file)) {
      if (line.keyword === 'host' || line.keyword === 'match') own = scopeOf(line, leftOut)
      const scopes = [...outer, ...own]
      if (line.keyword === 'include') include(line, scopes, depth)
      else entries.push({ ...line, scopes })
    }
  }
  read(files, [], 0)
  return { entries, leftOut: [...new Set(leftOut)] }
}
