import type { Metadata } from 'next'
import { HostsPageBody } from '@/components/hosts/hosts-page-body'
import { withShape } from '@/components/shell/with-shape'
import { requireSession } from '@/lib/web/auth/session'
import { getContext } from '@/lib/web/context'
import { viewFirstSteps } from '@/lib/web/views/hosts/first-steps'
import { viewHosts } from '@/lib/web/views/hosts/host-list-view'
import { hostRightsOf } from '@/lib/web/views/hosts/host-rights'
import { HostsShape } from './shape'

export const metadata: Metadata = { title: 'Hosts' }

async function HostsPage() {
  const user = await requireSession()
  const context = await getContext()
  const [view, firstSteps] = await Promise.all([viewHosts(context), viewFirstSteps(context)])
  return <HostsPageBody view={view} firstSteps={firstSteps} rights={hostRightsOf(user)} />
}

export default withShape(HostsShape, HostsPage)
