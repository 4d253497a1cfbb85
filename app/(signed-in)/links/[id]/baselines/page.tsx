import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { BaselinesPage } from '@/components/baselines/baselines-page'
import { withShape } from '@/components/shell/with-shape'
import { may, requireSession } from '@/lib/web/auth/session'
import { getContext } from '@/lib/web/context'
import { loadBaselinesView } from '@/lib/web/views/baselines/load-baselines-view'
import { BaselinesShape } from './shape'

type Props = { readonly params: Promise<{ readonly id: string }> }

export const metadata: Metadata = { title: 'Baselines' }

async function BaselinesContent(props: Props) {
  const user = await requireSession()
  const { id } = await props.params
  const { stores, clock } = await getContext()
  const view = await loadBaselinesView(stores, { linkId: id, now: clock.now() })
  if (!view) notFound()
  return <BaselinesPage view={view} canPin={may(user, 'run')} />
}

export default withShape(BaselinesShape, BaselinesContent)
