import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { SchedulesPage } from '@/components/schedules/schedules-page'
import { withShape } from '@/components/shell/with-shape'
import { may, requireSession } from '@/lib/web/auth/session'
import { getContext } from '@/lib/web/context'
import { loadSchedulesView } from '@/lib/web/views/schedules/load-schedules-view'
import { SchedulesShape } from './shape'

type Props = { readonly params: Promise<{ readonly id: string }> }

export const metadata: Metadata = { title: 'Schedules' }

async function SchedulesContent(props: Props) {
  const user = await requireSession()
  const { id } = await props.params
  const { stores, clock } = await getContext()
  const view = await loadSchedulesView(stores, { linkId: id, now: clock.now() })
  if (!view) notFound()
  return <SchedulesPage view={view} canChange={may(user, 'run')} />
}

export default withShape(SchedulesShape, SchedulesContent)
