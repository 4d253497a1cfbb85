import { Badge } from '@/components/ui/badge'
import { Cell, HeadCell, Row, RowHeader, Table, TableBody, TableHead } from '@/components/ui/table'
import { Time } from '@/components/ui/time'
import type { SchedulesView } from '@/lib/web/views/schedules/schedules-view'
import { DeleteSchedule, EditSchedule } from './edit-schedule'

/** A link's schedules, each with the link's next turn. */
export function ScheduleTable(props: { readonly view: SchedulesView; readonly canChange: boolean }) {
  const { view, canChange } = props
  return (
    <Table caption="Schedules that measure this link" density="compact">
      <TableHead>
        <HeadCell>Schedule</HeadCell>
        <HeadCell>Times</HeadCell>
        <HeadCell>Next run</HeadCell>
        {canChange && (
          <HeadCell>
            <span className="sr-only">Actions</span>
          </HeadCell>
        )}
      </TableHead>
      <TableBody>
        {view.rows.map((row) => (
          <Row key={row.id}>
            <RowHeader>
              <span className="font-medium">{row.name}</span>
              <span className="ml-2 text-muted text-xs">{row.profile}</span>
              <span className="block text-muted text-xs">{row.whomText}</span>
            </RowHeader>
            <Cell label="Times">
              <code className="whitespace-nowrap">{row.cron}</code> <span>{row.timeZone}</span>
              <span className="block max-w-md text-muted text-xs">{row.rules.join(' · ')}</span>
            </Cell>
            <Cell label="Next run">
              {row.next ? (
                <>
                  <Time iso={row.next.at} />
                  <span className="block text-muted text-xs">
                    <Time iso={row.next.at} format="relative" nowIso={view.nowIso} />, {row.next.zoneText}
                  </span>
                </>
              ) : (
                <Badge>{row.enabled ? 'none' : 'off'}</Badge>
              )}
            </Cell>
            {canChange && (
              <Cell label="">
                <span className="flex justify-end gap-1.5">
                  <EditSchedule linkId={view.linkId} values={row.form} scopes={view.scopes} />
                  <DeleteSchedule scheduleId={row.id} name={row.name} tag={row.tag} />
                </span>
              </Cell>
            )}
          </Row>
        ))}
      </TableBody>
    </Table>
  )
}
