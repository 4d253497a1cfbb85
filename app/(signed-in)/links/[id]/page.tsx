import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { LinkPage } from '@/components/link/link-page'
import { withShape } from '@/components/shell/with-shape'
import { may, requireSession } from '@/lib/web/auth/session'
import { getContext } from '@/lib/web/context'
import { loadLinkJournal } from '@/lib/web/views/journal/load-journal'
import { loadLinkView } from '@/lib/web/views/link/load-link-view'
import { parseLinkSearch } from '@/lib/web/views/link/search-params'
import { LinkShape } from './shape'

type Props = {
  readonly params: Promise<{ readonly id: string }>
  readonly searchParams: Promise<Readonly<Record<string, string | readonly string[] | undefined>>>
}

/** The tab says which link, so that several can be told apart. */
export async function generateMetadata(props: Props): Promise<Metadata> {
  await requireSession()
  const { stores } = await getContext()
  return { title: (await stores.links.get((await props.params).id))?.name ?? 'Link' }
}

async function LinkContent(props: Props) {
  const user = await requireSession()
  const { id } = await props.params
  const { stores, clock } = await getContext()
  const now = clock.now()
  const search = parseLinkSearch(await props.searchParams, now)
  const view = await loadLinkView(stores, { linkId: id, search, now })
  if (!view) notFound()
  const journal = await loadLinkJournal(stores, { linkId: id, markers: view.drift.markers, user })
  return <LinkPage view={view} journal={journal} canRun={may(user, 'run')} canEdit={may(user, 'admin')} />
}

export default withShape(LinkShape, LinkContent)
