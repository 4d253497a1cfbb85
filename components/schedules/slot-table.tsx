import { CircleSlash } from 'lucide-react'
import Link from 'next/link'
import { Badge } from '@/components/ui/badge'
import { StateBadge } from '@/components/ui/state-badge'
import { Cell, HeadCell, Row, RowHeader, Table, TableBody, TableHead } from '@/components/ui/table'
import { Time } from '@/components/ui/time'
import type { SlotOutcome, SlotRow } from '@/lib/web/views/schedules/schedules-view'

/** The last slots of a link: the run of each, or why there is none. */
export function SlotTable(props: { readonly slots: readonly SlotRow[] }) {
  return (
    <Table caption="The last slots of this link, latest first" density="compact">
      <TableHead>
        <HeadCell>Slot</HeadCell>
        <HeadCell>Planned by</HeadCell>
        <HeadCell>What became of it</HeadCell>
      </TableHead>
      <TableBody>
        {props.slots.map((slot) => (
          <Row key={slot.id}>
            <RowHeader>
              <Time iso={slot.at} />
              {slot.isLater && (
                <span className="block text-muted text-xs">
                  its turn: <Time iso={slot.dueAt} />
                </span>
              )}
            </RowHeader>
            <Cell label="Planned by">
              {slot.planName} <span className="text-muted text-xs">{slot.profile}</span>
            </Cell>
            <Cell label="What became of it">
              <Outcome outcome={slot.outcome} />
            </Cell>
          </Row>
        ))}
      </TableBody>
    </Table>
  )
}

function Outcome({ outcome }: { readonly outcome: SlotOutcome }) {
  if (outcome.kind === 'open') return <Badge>{outcome.word}</Badge>
  if (outcome.kind === 'run')
    return (
      <span className="inline-flex flex-wrap items-center gap-x-2 gap-y-1 max-md:justify-end">
        <StateBadge state={outcome.state} />
        <Link href={`/runs/${outcome.runId}`} className="underline underline-offset-4">
          Run
        </Link>
        {outcome.failure && <span className="text-muted text-xs">{outcome.failure}</span>}
      </span>
    )
  return (
    <span className="inline-flex flex-wrap items-baseline gap-x-2 gap-y-1 max-md:justify-end">
      <Badge tone="warn" icon={<CircleSlash aria-hidden className="size-3" />}>
        {outcome.count > 1 ? `${outcome.count} missed` : 'missed'}
      </Badge>
      <span className="max-w-xl text-muted text-xs">{outcome.reason}</span>
    </span>
  )
}
