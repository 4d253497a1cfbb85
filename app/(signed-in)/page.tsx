import type { Metadata } from 'next'
import { FleetPage } from '@/components/fleet/fleet-page'
import { requireSession } from '@/lib/web/auth/session'
import { getContext } from '@/lib/web/context'
import { loadFleetView } from '@/lib/web/views/fleet/load-fleet-view'

export const metadata: Metadata = { title: 'Fleet' }

export default async function Page() {
  await requireSession()
  const { stores, clock } = await getContext()
  return <FleetPage view={await loadFleetView(stores, clock.now())} />
}
