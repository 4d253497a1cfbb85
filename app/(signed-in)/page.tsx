import type { Metadata } from 'next'
import { redirect } from 'next/navigation'
import { FleetPage } from '@/components/fleet/fleet-page'
import { SavedViews } from '@/components/fleet/saved-views'
import { withShape } from '@/components/shell/with-shape'
import { may, requireSession } from '@/lib/web/auth/session'
import { getContext } from '@/lib/web/context'
import { readViewer } from '@/lib/web/viewer'
import { sayWhomToAsk } from '@/lib/web/views/access/say-whom-to-ask'
import { parseFleetQuery, type SearchParams } from '@/lib/web/views/fleet/fleet-query'
import { loadFleetView } from '@/lib/web/views/fleet/load-fleet-view'
import { buildSavedViews, findDefaultHref } from '@/lib/web/views/fleet/saved-views'
import { viewFirstSteps } from '@/lib/web/views/hosts/first-steps'
import { FleetShape } from './shape'

export const metadata: Metadata = { title: 'Fleet' }

async function FleetContent(props: { readonly searchParams: Promise<SearchParams> }) {
  const user = await requireSession()
  const params = await props.searchParams
  const context = await getContext()
  const saved = await context.stores.views.list(user.id)
  const defaultHref = Object.keys(params).length === 0 ? findDefaultHref(saved) : null
  if (defaultHref !== null) redirect(defaultHref)
  const query = parseFleetQuery(params)
  const { timeZone } = await readViewer()
  const canEdit = may(user, 'admin')
  const view = await loadFleetView(context.stores, { query, now: context.clock.now(), timeZone })
  return (
    <FleetPage
      view={view}
      firstSteps={canEdit && !view.isMeasured ? await viewFirstSteps(context) : null}
      canRun={may(user, 'run')}
      whomToAsk={canEdit ? null : await sayWhomToAsk(context)}
      views={<SavedViews model={buildSavedViews(saved, query)} />}
    />
  )
}

export default withShape(FleetShape, FleetContent)
