import type { Metadata } from 'next'
import { HostsPageBody } from '@/components/hosts/hosts-page-body'
import { requireSession } from '@/lib/web/auth/session'
import { getContext } from '@/lib/web/context'
import { viewFirstSteps } from '@/lib/web/views/hosts/first-steps'
import { viewHosts } from '@/lib/web/views/hosts/host-list-view'
import { hostRightsOf } from '@/lib/web/views/hosts/host-rights'

export const metadata: Metadata = { title: 'Hosts' }

export default async function HostsPage() {
  const user = await requireSession()
  const context = await getContext()
  const [view, firstSteps] = await Promise.all([viewHosts(context), viewFirstSteps(context)])
  return <HostsPageBody view={view} firstSteps={firstSteps} rights={hostRightsOf(user)} />
}
