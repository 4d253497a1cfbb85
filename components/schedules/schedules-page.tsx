import { LinkTabs } from '@/components/link/link-tabs'
import { EmptyState } from '@/components/ui/empty-state'
import { PageHeader } from '@/components/ui/page-header'
import { RefreshWhile } from '@/components/ui/refresh-while'
import { Section } from '@/components/ui/section'
import { newScheduleValues } from '@/lib/web/views/schedules/load-schedules-view'
import type { SchedulesView } from '@/lib/web/views/schedules/schedules-view'
import { EditSchedule } from './edit-schedule'
import { ScheduleTable } from './schedule-table'
import { SlotTable } from './slot-table'

const REFRESH_EVERY_MS = 5_000

/** When a link is measured by itself, and what became of it. */
export function SchedulesPage(props: { readonly view: SchedulesView; readonly canChange: boolean }) {
  const { view } = props
  const canChange = props.canChange && !view.isRetired
  const add = canChange && (
    <EditSchedule
      linkId={view.linkId}
      values={newScheduleValues(`${view.linkName}, nightly`.slice(0, 80))}
      scopes={view.scopes}
    />
  )
  return (
    <>
      <RefreshWhile isActive={view.isBusy} everyMs={REFRESH_EVERY_MS} />
      <PageHeader title={view.linkName} sentence={view.sentence} actions={view.rows.length > 0 && add} />
      <LinkTabs linkId={view.linkId} current="schedules" />
      {view.rows.length > 0 ? (
        <Section
          title="Schedules"
          note={
            view.rows.some(({ tag }) => tag !== null) &&
            'A schedule of a tag is the same on the page of every link with that tag.'
          }
        >
          <ScheduleTable view={view} canChange={canChange} />
        </Section>
      ) : (
        <EmptyState title="Nothing measures this link by itself" action={add}>
          A run each night shows slow decay and the day on which something changed, before anyone complains.
          It can be for this link, or for every link with one of its tags.
        </EmptyState>
      )}
      {view.slots.length > 0 && (
        <Section title="Slots" note="The last 50. Each runs once, or says here why it did not.">
          <SlotTable slots={view.slots} />
        </Section>
      )}
    </>
  )
}
