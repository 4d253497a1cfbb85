'use client'

import { RefreshCw } from 'lucide-react'
import { ActionForm } from '@/components/ui/action-form'
import { SubmitButton } from '@/components/ui/submit-button'
import { checkHostAction } from '@/lib/web/actions/hosts'

/** Asks the worker to look at the host again. */
export function CheckButton(props: { readonly hostId: string; readonly isMoving: boolean }) {
  return (
    <ActionForm action={checkHostAction}>
      {(_state, isPending) => (
        <>
          <input type="hidden" name="hostId" value={props.hostId} />
          <SubmitButton isPending={isPending || props.isMoving} pendingText="Checking…" look="plain">
            <RefreshCw aria-hidden className="size-3.5" />
            Check now
          </SubmitButton>
        </>
      )}
    </ActionForm>
  )
}
