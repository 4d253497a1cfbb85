/** One line of ssh_config(5) that says something. */
export type ConfigLine = {
  /** In lower case: keywords have none of their own. */
  readonly keyword: string
  readonly args: readonly string[]
  readonly file: string
  readonly lineNumber: number
}

/** An argument in quotes with `\"` and `\\` in it, a comment to the end of the line, or a bare word. */
const TOKEN = /"((?:[^"\\]|\\.)*)"|#.*$|([^\s"]+)/g

function splitArguments(text: string): string[] {
  return [...text.matchAll(TOKEN)].flatMap(([, quoted, bare]) => {
    if (quoted !== undefined) return [quoted.replace(/\\(["\\])/g, '$1')]
    return bare === undefined ? [] : [bare]
  })
}

/** The lines of a file without comments and blank ones. A keyword is parted from its arguments by blanks, `=`, or both. */
export function readConfigLines(file: { readonly name: string; readonly text: string }): ConfigLine[] {
  return file.text.split('\n').flatMap((text, index) => {
    const [, keyword, rest] = /^\s*([A-Za-z0-9]+)(?:\s*=\s*|\s+)(.*)$/.exec(text.trimEnd()) ?? []
    if (keyword === undefined || rest === undefined) return []
    return [
      {
        keyword: keyword.toLowerCase(),
        args: splitArguments(rest),
        file: file.name,
        lineNumber: index + 1,
      },
    ]
  })
}

/** The patterns of every `Include` line, in the order in which they stand. */
export function findIncludePatterns(text: string): string[] {
  return readConfigLines({ name: '', text })
    .filter((line) => line.keyword === 'include')
    .flatMap((line) => line.args)
}
