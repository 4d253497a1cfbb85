'use client'

import { ActionForm } from '@/components/ui/action-form'
import { SubmitButton } from '@/components/ui/submit-button'
import { restoreHostAction } from '@/lib/web/actions/hosts'

/** Takes a retired host back into use. */
export function RestoreHost(props: { readonly hostId: string; readonly label?: string }) {
  return (
    <ActionForm action={restoreHostAction}>
      {(_state, isPending) => (
        <>
          <input type="hidden" name="hostId" value={props.hostId} />
          <SubmitButton isPending={isPending} pendingText="Restoring…" look="plain" size="small">
            Restore{props.label ? <span className="sr-only"> {props.label}</span> : ''}
          </SubmitButton>
        </>
      )}
    </ActionForm>
  )
}
