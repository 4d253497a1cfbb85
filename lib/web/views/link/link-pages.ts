/** The pages of one link, in the order of their tabs; the first is the link's own. */
const LINK_PAGES = [
  { path: '', name: 'Overview' },
  { path: 'answers', name: 'Is it the network?' },
  { path: 'baselines', name: 'Baselines' },
  { path: 'schedules', name: 'Schedules' },
] as const

export type LinkPagePath = (typeof LINK_PAGES)[number]['path']

export type LinkTab = { readonly href: string; readonly name: string; readonly isCurrent: boolean }

/** The tabs of a link, that of `current` marked. */
export function listLinkTabs(linkId: string, current: LinkPagePath): readonly LinkTab[] {
  const own = `/links/${encodeURIComponent(linkId)}`
  return LINK_PAGES.map(({ path, name }) => ({
    href: path === '' ? own : `${own}/${path}`,
    name,
    isCurrent: path === current,
  }))
}
