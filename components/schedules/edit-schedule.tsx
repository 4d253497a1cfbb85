'use client'

import { CalendarPlus } from 'lucide-react'
import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { ConfirmAction } from '@/components/ui/confirm-action'
import { Dialog } from '@/components/ui/dialog'
import { deleteScheduleAction } from '@/lib/web/actions/schedules'
import type { ScheduleFormValues, ScopeChoice } from '@/lib/web/views/schedules/schedules-view'
import { ScheduleForm } from './schedule-form'

/** The button that opens the form of a new schedule, or of one there is. */
export function EditSchedule(props: {
  readonly linkId: string
  readonly values: ScheduleFormValues
  readonly scopes: readonly ScopeChoice[]
}) {
  const [isOpen, setIsOpen] = useState(false)
  const isNew = props.values.scheduleId === null
  return (
    <Dialog
      title={isNew ? 'New schedule' : `Change ${props.values.name}`}
      isOpen={isOpen}
      onOpenChange={setIsOpen}
      trigger={
        isNew ? (
          <Button look="primary">
            <CalendarPlus aria-hidden className="size-3.5" />
            New schedule
          </Button>
        ) : (
          <Button size="small" aria-label={`Change ${props.values.name}`}>
            Change
          </Button>
        )
      }
    >
      <ScheduleForm {...props} onDone={() => setIsOpen(false)} />
    </Dialog>
  )
}

export function DeleteSchedule(props: {
  readonly scheduleId: string
  readonly name: string
  readonly tag: string | null
}) {
  return (
    <ConfirmAction
      trigger={
        <Button look="danger" size="small" aria-label={`Delete ${props.name}`}>
          Delete…
        </Button>
      }
      title={`Delete ${props.name}?`}
      action={deleteScheduleAction}
      fields={{ scheduleId: props.scheduleId }}
      confirm="Delete schedule"
      pendingText="Deleting…"
    >
      <p>
        Its slots and runs stay in the history.
        {props.tag !== null && ` It measures every link tagged ${props.tag}, and stops for all of them.`}
      </p>
    </ConfirmAction>
  )
}
