import type { Metadata } from 'next'
import { HostPageBody } from '@/components/hosts/host-page-body'
import { withShape } from '@/components/shell/with-shape'
import { requireSession } from '@/lib/web/auth/session'
import { getContext } from '@/lib/web/context'
import { orNotFound } from '@/lib/web/or-not-found'
import { hostRightsOf } from '@/lib/web/views/hosts/host-rights'
import { viewHost } from '@/lib/web/views/hosts/host-view'
import { loadHostJournal } from '@/lib/web/views/journal/load-journal'
import { HostShape } from './shape'

export const metadata: Metadata = { title: 'Host' }

async function HostPage(props: PageProps<'/hosts/[id]'>) {
  const user = await requireSession()
  const { id } = await props.params
  const context = await getContext()
  const view = await orNotFound(viewHost(context, id))
  const journal = await loadHostJournal(context.stores, { hostId: id, user })
  return <HostPageBody view={view} journal={journal} rights={hostRightsOf(user)} />
}

export default withShape(HostShape, HostPage)
