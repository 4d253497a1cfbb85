import Link from 'next/link'
import type { ReactNode } from 'react'
import { FirstSteps } from '@/components/hosts/first-steps'
import { buttonClass } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/empty-state'
import { RefreshWhile } from '@/components/ui/refresh-while'
import { fleetHref, withoutFilters } from '@/lib/web/views/fleet/fleet-query'
import type { FleetView } from '@/lib/web/views/fleet/fleet-view'
import type { FirstStepsView } from '@/lib/web/views/hosts/first-steps'
import { FleetEmpty } from './fleet-empty'
import { FleetFilters } from './fleet-filters'
import { FleetLook } from './fleet-look'
import { FleetMatrix } from './fleet-matrix'
import { FleetScatter } from './fleet-scatter'
import { FleetSummary } from './fleet-summary'
import { FleetTable } from './fleet-table'
import { FleetTabs } from './fleet-tabs'

/** A fleet is looked at again this often: soon while something runs, else so that its ages stay true. */
const ACTIVE_REFRESH_MS = 5_000
const QUIET_REFRESH_MS = 60_000

/** All links at a glance, or what to do first. */
export function FleetPage(props: {
  readonly view: FleetView
  /** For administrators, until anything was measured. */
  readonly firstSteps: FirstStepsView | null
  readonly canRun: boolean
  /** Whom to ask for a link; null for an administrator. */
  readonly whomToAsk: string | null
  /** The menu of saved views. */
  readonly views: ReactNode
}) {
  const { view, firstSteps, whomToAsk } = props
  const { query } = view
  if (view.linksCount === 0) {
    if (firstSteps) return <FirstSteps view={firstSteps} headingLevel={1} />
    return <FleetEmpty wasMeasured={view.isMeasured} whomToAsk={whomToAsk} />
  }
  return (
    <div data-wide-page className="md:-mt-4">
      <RefreshWhile isActive everyMs={view.isAnyActive ? ACTIVE_REFRESH_MS : QUIET_REFRESH_MS} />
      <div className="mb-1.5 flex flex-wrap items-baseline gap-x-4">
        <h1 className="font-semibold text-lg tracking-tight">Fleet</h1>
        <FleetSummary parts={view.summary} />
      </div>
      <div className="mb-2 flex flex-wrap items-center gap-x-3 gap-y-1.5">
        <FleetTabs query={query} />
        <FleetFilters query={query} sites={view.sites} tags={view.tags} />
        <div className="ml-auto flex items-center gap-1">
          {query.tab === 'table' && <FleetLook query={query} />}
          {props.views}
          {whomToAsk === null && (
            <Link href="/links/new" className={buttonClass('plain', 'small')}>
              Add a link
            </Link>
          )}
        </div>
      </div>
      {firstSteps && <FirstSteps view={firstSteps} />}
      <FleetBody view={view} canRun={props.canRun} />
    </div>
  )
}

function FleetBody({ view, canRun }: { readonly view: FleetView; readonly canRun: boolean }) {
  const { query } = view
  if (view.rows.length === 0) {
    return (
      <EmptyState
        title="No link is left by these filters"
        action={
          <Link href={fleetHref(withoutFilters(query))} className={buttonClass('primary')}>
            Show all {view.linksCount} links
          </Link>
        }
      >
        Every word of the text filter must stand in the link’s name, sites, tags, circuit or notes.
      </EmptyState>
    )
  }
  if (view.matrix) return <FleetMatrix view={view.matrix} query={query} />
  if (view.throughputRtt) return <FleetScatter model={view.throughputRtt} />
  return <FleetTable query={query} rows={view.rows} rebaselines={canRun ? view.rebaselines : []} />
}
