import Link from 'next/link'
import { buttonClass } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/empty-state'
import { Notice } from '@/components/ui/notice'
import { PageHeader } from '@/components/ui/page-header'
import { RefreshWhile } from '@/components/ui/refresh-while'
import { Section } from '@/components/ui/section'
import type { RunsView } from '@/lib/web/views/runs-list/runs-view'
import { RunFilters } from './run-filters'
import { RunTable } from './run-table'
import { RunningList } from './running-list'

const REFRESH_MS = 3_000

/** What runs now, what waits and for which host, and how runs ended. */
export function RunsPageBody({ view }: { readonly view: RunsView }) {
  const isEmpty = view.running.length + view.waiting.length + view.ended.length === 0
  const isUnfiltered = Object.values(view.filters).every((value) => value === undefined)
  if (isEmpty && isUnfiltered) return <NothingYet />
  return (
    <>
      <PageHeader title="Runs" sentence={view.sentence} />
      {view.workerProblem && (
        <div className="mb-5">
          <Notice kind="warn" title="Runs are waiting for a worker">
            {view.workerProblem}
          </Notice>
        </div>
      )}
      <RunFilters view={view} />
      {view.running.length > 0 && (
        <Section title="Running">
          <RunningList rows={view.running} nowIso={view.nowIso} />
        </Section>
      )}
      {view.waiting.length > 0 && (
        <Section title="Waiting">
          <RunTable caption="Waiting runs" rows={view.waiting} nowIso={view.nowIso} />
        </Section>
      )}
      <Section title="Ended">
        {view.ended.length === 0 ? (
          <p className="text-muted text-sm">
            {isUnfiltered ? 'No run has ended yet.' : 'No ended run is like that.'}
          </p>
        ) : (
          <RunTable caption="Ended runs" rows={view.ended} nowIso={view.nowIso} />
        )}
      </Section>
      <Pages view={view} />
      <RefreshWhile isActive={view.isMoving} everyMs={REFRESH_MS} />
    </>
  )
}

function Pages({ view }: { readonly view: RunsView }) {
  if (view.olderHref === null && view.newestHref === null) return null
  return (
    <nav aria-label="Pages of the history" className="mt-4 flex flex-wrap gap-2">
      {view.newestHref && (
        <Link href={view.newestHref} className={buttonClass()}>
          Newest runs
        </Link>
      )}
      {view.olderHref && (
        <Link href={view.olderHref} className={buttonClass()}>
          Older runs
        </Link>
      )}
    </nav>
  )
}

function NothingYet() {
  return (
    <EmptyState
      isPage
      title="Nothing was run yet"
      action={
        <Link href="/" className={buttonClass('primary')}>
          All links
        </Link>
      }
    >
      Open a link and press <em>Re-baseline</em>. Runs appear here while they wait, run, and after they ended.
    </EmptyState>
  )
}
