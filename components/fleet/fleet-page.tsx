import Link from 'next/link'
import type { ReactNode } from 'react'
import { buttonClass } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/empty-state'
import { PageHeader } from '@/components/ui/page-header'
import { RefreshWhile } from '@/components/ui/refresh-while'
import { fleetHref, withoutFilters } from '@/lib/web/views/fleet/fleet-query'
import type { FleetView } from '@/lib/web/views/fleet/fleet-view'
import { FleetActions } from './fleet-actions'
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
  readonly canRun: boolean
  readonly canEdit: boolean
  /** The menu of saved views. */
  readonly views: ReactNode
}) {
  const { view } = props
  const { query } = view
  if (view.stage !== 'ready') {
    return (
      <>
        <PageHeader title="Fleet" />
        <FleetEmpty stage={view.stage} />
      </>
    )
  }
  return (
    <div className="md:-mt-4 min-[1500px]:mx-[calc((100%-min(100vw-64px,2496px))/2)]">
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
          {props.canEdit && (
            <Link href="/links/new" className={buttonClass('plain', 'small')}>
              Add a link
            </Link>
          )}
        </div>
      </div>
      <FleetBody {...props} />
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
  return (
    <FleetActions rebaselines={canRun ? view.rebaselines : []}>
      <FleetTable view={view} canRun={canRun} />
    </FleetActions>
  )
}
