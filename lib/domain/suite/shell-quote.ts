const SAFE_WORD = /^[A-Za-z0-9_@%+:,./-]+$/

/**
 * One word as POSIX sh reads it back unchanged, whatever it contains.
 * @throws RangeError for a NUL character, which no command line can carry.
 */
export function quoteWord(word: string): string {
  if (word.includes('\0')) throw new RangeError('A NUL character cannot be part of a command')
  return SAFE_WORD.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`
}

/**
 * A command line for POSIX sh from its words. The first word is quoted like the others, so no alias or keyword is meant.
 * @throws RangeError for a NUL character in any word.
 */
export function quoteArgv(argv: readonly string[]): string {
  return argv.map(quoteWord).join(' ')
}
