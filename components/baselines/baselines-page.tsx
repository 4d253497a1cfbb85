import { LinkTabs } from '@/components/link/link-tabs'
import { Notice } from '@/components/ui/notice'
import { PageHeader } from '@/components/ui/page-header'
import { RefreshWhile } from '@/components/ui/refresh-while'
import { Section } from '@/components/ui/section'
import { Time } from '@/components/ui/time'
import type { BaselinesView } from '@/lib/web/views/baselines/baselines-view'
import { BaselineRunTable } from './baseline-run-table'
import { CollectBaseline, StopCollecting } from './collect-baseline'
import { FormerTable } from './former-table'
import { PinRuns } from './pin-runs'

const REFRESH_EVERY_MS = 5_000

/** What a link is held against: the runs pinned now, how to collect or choose others, and what held before. */
export function BaselinesPage(props: { readonly view: BaselinesView; readonly canPin: boolean }) {
  const { view } = props
  const canPin = props.canPin && !view.isRetired
  const isCollecting = view.collection?.isGoing ?? false
  return (
    <>
      <RefreshWhile isActive={isCollecting} everyMs={REFRESH_EVERY_MS} />
      <PageHeader
        title={view.linkName}
        sentence={view.sentence}
        actions={
          canPin &&
          !isCollecting && <CollectBaseline linkId={view.linkId} offer={view.offer} look="primary" />
        }
      />
      <LinkTabs linkId={view.linkId} current="baselines" />
      <CollectionNotice view={view} canStop={canPin} />
      <Section title="Pinned now" note={view.current && <PinnedBy baseline={view.current} />}>
        {view.current ? (
          <>
            {view.current.note && <p className="mb-2 max-w-prose text-sm">{view.current.note}</p>}
            <BaselineRunTable
              caption="The runs that the link is held against"
              rows={view.current.runs}
              labels={view.labels}
              nowIso={view.nowIso}
            />
          </>
        ) : (
          <p className="text-muted text-sm">Nothing yet.</p>
        )}
      </Section>
      {view.candidates.length > 0 && (
        <Section
          title={canPin ? 'Pin others' : 'Runs'}
          note={`Completed runs, newest first${view.hasOlderRuns ? `; the last ${view.candidates.length}` : ''}. Pinned runs are never pruned.`}
        >
          {canPin ? (
            <PinRuns view={view} />
          ) : (
            <BaselineRunTable
              caption="Completed runs of this link, newest first"
              rows={view.candidates}
              labels={view.labels}
              nowIso={view.nowIso}
            />
          )}
        </Section>
      )}
      {view.former.length > 0 && (
        <Section title="Before" note="Pinning supersedes and deletes nothing.">
          <FormerTable view={view} />
        </Section>
      )}
    </>
  )
}

function PinnedBy({ baseline }: { readonly baseline: NonNullable<BaselinesView['current']> }) {
  return (
    <>
      Pinned by {baseline.pinnedBy} on <Time iso={baseline.pinnedAt} />
    </>
  )
}

/** How a collection goes, what came of the last, or why one would help. */
function CollectionNotice(props: { readonly view: BaselinesView; readonly canStop: boolean }) {
  const { collection, offer, linkId } = props.view
  if (collection?.isGoing)
    return (
      <Notice kind="info" title="A baseline is being collected.">
        <p>
          {collection.text}
          {collection.nextAt && (
            <>
              {' '}
              Next: <Time iso={collection.nextAt} />.
            </>
          )}
        </p>
        {props.canStop && (
          <div className="mt-2">
            <StopCollecting linkId={linkId} />
          </div>
        )}
      </Notice>
    )
  return (
    <div className="flex flex-col gap-2">
      {collection && (
        <Notice kind="info" title="The last collection">
          {collection.text} Asked for by {collection.requestedBy}, <Time iso={collection.requestedAt} />.
        </Notice>
      )}
      {offer.reason && <Notice kind="warn">{offer.reason}</Notice>}
    </div>
  )
}
