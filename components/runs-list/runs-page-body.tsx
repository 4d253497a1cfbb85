import Link from 'next/link'
import { buttonClass } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/empty-state'
import { Notice } from '@/components/ui/notice'
import { PageHeader } from '@/components/ui/page-header'
import { RefreshWhile } from '@/components/ui/refresh-while'
import { Section } from '@/components/ui/section'
import type { RunsView } from '@/lib/web/views/runs-list/runs-view'
import { RunTable } from './run-table'

const REFRESH_MS = 3_000

/** What runs now, what waits and for which host, and how the last runs ended. */
export function RunsPageBody({ view }: { readonly view: RunsView }) {
  const sections = [
    { title: 'Running', rows: view.running },
    { title: 'Waiting', rows: view.waiting },
    { title: 'Ended', rows: view.ended },
  ].filter((section) => section.rows.length > 0)
  if (sections.length === 0) {
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
        Open a link and press <em>Re-baseline</em>. Runs appear here while they wait, run, and after they
        ended.
      </EmptyState>
    )
  }
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
      {sections.map((section) => (
        <Section key={section.title} title={section.title}>
          <RunTable caption={`${section.title} runs`} rows={section.rows} nowIso={view.nowIso} />
        </Section>
      ))}
      {view.nextCursor && (
        <div className="mt-4">
          <Link href={`/runs?cursor=${encodeURIComponent(view.nextCursor)}`} className={buttonClass()}>
            Older runs
          </Link>
        </div>
      )}
      <RefreshWhile isActive={view.isMoving} everyMs={REFRESH_MS} />
    </>
  )
}
