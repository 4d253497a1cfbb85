'use client'

import { useState } from 'react'
import { useTimeZone } from '@/components/shell/time-zone'
import { ActionForm } from '@/components/ui/action-form'
import { Field } from '@/components/ui/field'
import { Input, Select } from '@/components/ui/input'
import { SubmitButton } from '@/components/ui/submit-button'
import { saveScheduleAction } from '@/lib/web/actions/schedules'
import { errorAt } from '@/lib/web/forms/field-error'
import type { ScheduleFormValues, ScopeChoice } from '@/lib/web/views/schedules/schedules-view'
import { SlotPreviewList } from './slot-preview-list'

type Errors = Readonly<Record<string, string>>

/** Makes a schedule, or changes the one that `values` names; shows when it would measure while it is typed. */
export function ScheduleForm(props: {
  readonly linkId: string
  readonly values: ScheduleFormValues
  readonly scopes: readonly ScopeChoice[]
  readonly onDone: () => void
}) {
  const { values } = props
  const isNew = values.scheduleId === null
  return (
    <ActionForm action={saveScheduleAction} onDone={props.onDone}>
      {({ errors }, isPending) => (
        <>
          <input type="hidden" name="linkId" value={props.linkId} />
          {values.scheduleId !== null && <input type="hidden" name="scheduleId" value={values.scheduleId} />}
          <div className="grid items-start gap-3 sm:grid-cols-2">
            <Field name="name" label="Name" error={errors.name}>
              {(control) => <Input {...control} defaultValue={values.name} autoComplete="off" />}
            </Field>
            <Field name="profile" label="Measures" error={errors.profile}>
              {(control) => (
                <Select {...control} defaultValue={values.profile}>
                  <option value="full">full, about 5 min</option>
                  <option value="quick">quick, about 1 min</option>
                </Select>
              )}
            </Field>
            {isNew && <ScopeField scopes={props.scopes} error={errors.tag} />}
            <TimesFields values={values} errors={errors} />
            <LimitFields values={values} errors={errors} />
          </div>
          <div className="mt-5 flex justify-end">
            <SubmitButton isPending={isPending} pendingText="Saving…">
              {isNew ? 'Create schedule' : 'Save schedule'}
            </SubmitButton>
          </div>
        </>
      )}
    </ActionForm>
  )
}

function ScopeField(props: { readonly scopes: readonly ScopeChoice[]; readonly error: string | undefined }) {
  return (
    <div className="sm:col-span-2">
      <Field
        name="tag"
        label="Which links"
        error={props.error}
        hint="A schedule of a tag stands on the page of every link with that tag, and can be changed on any of them. Links that share a host take turns."
      >
        {(control) => (
          <Select {...control} defaultValue="">
            <option value="">This link</option>
            {props.scopes.map(({ tag, text }) => (
              <option key={tag} value={tag}>
                {text}
              </option>
            ))}
          </Select>
        )}
      </Field>
    </div>
  )
}

/** What decides when a slot falls; the preview follows it. */
function TimesFields({ values, errors }: { readonly values: ScheduleFormValues; readonly errors: Errors }) {
  const ownZone = useTimeZone()
  const [rule, setRule] = useState({
    cron: values.cron,
    timeZone: values.timeZone === '' ? ownZone : values.timeZone,
    quietFrom: values.quietFrom,
    quietTo: values.quietTo,
  })
  const bind = (key: keyof typeof rule) => ({
    value: rule[key],
    onChange: (event: { readonly target: { readonly value: string } }) =>
      setRule((now) => ({ ...now, [key]: event.target.value })),
  })
  return (
    <>
      <Field
        name="cron"
        label="Times, as cron"
        hint="Minute, hour, day of the month, month, day of the week."
        error={errors.cron}
      >
        {(control) => (
          <Input {...control} {...bind('cron')} className="font-mono" autoComplete="off" spellCheck={false} />
        )}
      </Field>
      <Field name="timeZone" label="Time zone" hint="Such as Europe/Berlin or UTC." error={errors.timeZone}>
        {(control) => <Input {...control} {...bind('timeZone')} autoComplete="off" spellCheck={false} />}
      </Field>
      <Field name="quietHours.from" label="Quiet from" isOptional error={errorAt(errors, 'quietHours.from')}>
        {(control) => <Input {...control} {...bind('quietFrom')} placeholder="08:00" />}
      </Field>
      <Field
        name="quietHours.to"
        label="Quiet until"
        isOptional
        hint="By the schedule’s zone; no slot falls between."
        error={errorAt(errors, 'quietHours.to')}
      >
        {(control) => <Input {...control} {...bind('quietTo')} placeholder="18:00" />}
      </Field>
      <SlotPreviewList {...rule} />
    </>
  )
}

function LimitFields({ values, errors }: { readonly values: ScheduleFormValues; readonly errors: Errors }) {
  return (
    <>
      <Field
        name="jitterS"
        label="Jitter, minutes"
        hint="Each slot starts up to so much later, so that not all the world starts at once."
        error={errors.jitterS}
      >
        {(control) => <Input {...control} inputMode="decimal" defaultValue={values.jitterMinutes} />}
      </Field>
      <Field
        name="graceS"
        label="Grace, minutes"
        hint="A run that has not begun by then is recorded as missed, with the reason."
        error={errors.graceS}
      >
        {(control) => <Input {...control} inputMode="decimal" defaultValue={values.graceMinutes} />}
      </Field>
      <label className="flex items-center gap-2 text-sm sm:col-span-2">
        <input type="checkbox" name="enabled" defaultChecked={values.enabled} />
        On
      </label>
    </>
  )
}
