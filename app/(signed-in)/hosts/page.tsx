import type { Metadata } from 'next'
import Link from 'next/link'
import { HostTable } from '@/components/hosts/host-table'
import { buttonClass } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/empty-state'
import { PageHeader } from '@/components/ui/page-header'
import { RefreshWhile } from '@/components/ui/refresh-while'
import { requireSession } from '@/lib/web/auth/session'
import { getContext } from '@/lib/web/context'
import { viewHosts } from '@/lib/web/views/hosts/host-list-view'

export const metadata: Metadata = { title: 'Hosts' }

export default async function HostsPage() {
  await requireSession()
  const view = await viewHosts(await getContext())
  const register = (
    <Link href="/hosts/new" className={buttonClass('primary')}>
      Register a host
    </Link>
  )
  if (view.rows.length === 0) {
    return (
      <EmptyState isPage title="No hosts yet" action={register}>
        A host is a machine reachable over SSH that tests run on. Register two of them, one at each end of the
        link you want to measure.
      </EmptyState>
    )
  }
  return (
    <>
      <PageHeader title="Hosts" sentence={view.sentence} actions={register} />
      <HostTable view={view} />
      <RefreshWhile isActive={view.isMoving} />
    </>
  )
}
