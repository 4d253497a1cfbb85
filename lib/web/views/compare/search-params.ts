type Param = string | readonly string[] | undefined

/** More runs than a comparison can hold are left out. */
const MAX_RUNS_COUNT = 50

/** Run ids as the address has them: separated by commas, or one parameter each, as a form sends them. */
export function parseRunIds(param: Param): readonly string[] {
  const texts = typeof param === 'string' ? [param] : (param ?? [])
  const ids = texts.flatMap((text) => text.split(',')).filter((id) => id !== '')
  return [...new Set(ids)].slice(0, MAX_RUNS_COUNT)
}

/** The address of a comparison of runs of a link. */
export function compareHref(
  linkId: string,
  runs: { readonly now: readonly string[]; readonly baseline: readonly string[] },
): string {
  return `/links/${linkId}/compare?run=${runs.now.join(',')}&baseline=${runs.baseline.join(',')}`
}
