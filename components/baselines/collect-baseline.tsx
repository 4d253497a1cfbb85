'use client'

import { Layers } from 'lucide-react'
import { useState } from 'react'
import { ActionForm } from '@/components/ui/action-form'
import { Button, type ButtonLook } from '@/components/ui/button'
import { ConfirmAction } from '@/components/ui/confirm-action'
import { Dialog } from '@/components/ui/dialog'
import { Field } from '@/components/ui/field'
import { Input, Select } from '@/components/ui/input'
import { SubmitButton } from '@/components/ui/submit-button'
import { collectBaselineAction, stopCollectionAction } from '@/lib/web/actions/baselines'
import type { CollectOffer } from '@/lib/web/views/baselines/baselines-view'

/** The button that plans several runs, to be pinned together when they have ended. */
export function CollectBaseline(props: {
  readonly linkId: string
  readonly offer: CollectOffer
  readonly look: ButtonLook
}) {
  const [isOpen, setIsOpen] = useState(false)
  const { offer } = props
  return (
    <Dialog
      title="Collect a baseline"
      isOpen={isOpen}
      onOpenChange={setIsOpen}
      trigger={
        <Button look={props.look}>
          <Layers aria-hidden className="size-3.5" />
          {offer.keepPinned ? 'Collect four more' : 'Collect a baseline'}
        </Button>
      }
    >
      <p className="mb-4 text-sm">
        Runs spread over hours tell how much the link varies by itself. The first begins at once. When all
        have ended, those that are whole and undisturbed are pinned together, if they are at least two thirds.
      </p>
      <CollectForm linkId={props.linkId} offer={offer} onDone={() => setIsOpen(false)} />
    </Dialog>
  )
}

function CollectForm(props: {
  readonly linkId: string
  readonly offer: CollectOffer
  readonly onDone: () => void
}) {
  const { offer } = props
  return (
    <ActionForm action={collectBaselineAction} onDone={props.onDone}>
      {({ errors }, isPending) => (
        <>
          <input type="hidden" name="linkId" value={props.linkId} />
          <div className="grid items-start gap-3 sm:grid-cols-3">
            <Field name="runsCount" label="Runs" error={errors.runsCount}>
              {(control) => <Input {...control} inputMode="numeric" defaultValue={offer.runsCount} />}
            </Field>
            <Field name="hours" label="Over hours" error={errors.hours}>
              {(control) => <Input {...control} inputMode="decimal" defaultValue={offer.hours} />}
            </Field>
            <Field name="profile" label="Each measures" error={errors.profile}>
              {(control) => (
                <Select {...control} defaultValue={offer.profile}>
                  <option value="full">full</option>
                  <option value="quick">quick</option>
                </Select>
              )}
            </Field>
          </div>
          {offer.pinnedCount > 0 && (
            <label className="mt-3 flex items-center gap-2 text-sm">
              <input type="checkbox" name="keepPinned" defaultChecked={offer.keepPinned} />
              {offer.pinnedCount === 1
                ? 'Keep the run that is pinned now in the set'
                : `Keep the ${offer.pinnedCount} runs that are pinned now in the set`}
            </label>
          )}
          <div className="mt-3">
            <Field name="note" label="Why" isOptional error={errors.note}>
              {(control) => <Input {...control} autoComplete="off" />}
            </Field>
          </div>
          <div className="mt-5 flex justify-end">
            <SubmitButton isPending={isPending} pendingText="Planning…">
              Start collecting
            </SubmitButton>
          </div>
        </>
      )}
    </ActionForm>
  )
}

export function StopCollecting(props: { readonly linkId: string }) {
  return (
    <ConfirmAction
      trigger={
        <Button look="danger" size="small">
          Stop…
        </Button>
      }
      title="Stop collecting?"
      action={stopCollectionAction}
      fields={{ linkId: props.linkId }}
      confirm="Stop collecting"
      pendingText="Stopping…"
    >
      <p>Nothing is pinned. The runs that were made stay in the history and can be pinned by hand.</p>
    </ConfirmAction>
  )
}
