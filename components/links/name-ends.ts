import type { EndChoice } from '@/lib/web/views/links/link-form-view'

/** What each end is called: its site, or its host's name where both stand in one site; a letter before a host is chosen. */
export type EndNames = { readonly a: string; readonly b: string }

export function nameEnds(
  choices: readonly EndChoice[],
  hostIds: { readonly a: string; readonly b: string },
): EndNames {
  const a = choices.find((choice) => choice.hostId === hostIds.a)
  const b = choices.find((choice) => choice.hostId === hostIds.b)
  if (a && b && a.site === b.site) return { a: a.name, b: b.name }
  return { a: a?.site ?? 'A', b: b?.site ?? 'B' }
}
