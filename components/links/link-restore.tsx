'use client'

import { ActionForm } from '@/components/ui/action-form'
import { Notice } from '@/components/ui/notice'
import { SubmitButton } from '@/components/ui/submit-button'
import { restoreLinkAction } from '@/lib/web/actions/links'

/** Says that a link is retired, and offers the way back to whoever may take it. */
export function RestoreLink(props: { readonly linkId: string; readonly canChange: boolean }) {
  return (
    <ActionForm action={restoreLinkAction}>
      {(_state, isPending) => (
        <Notice kind="info" title="This link is retired">
          It is not measured any more; its runs, baselines and charts stay.
          {props.canChange && (
            <div className="mt-2">
              <input type="hidden" name="linkId" value={props.linkId} />
              <SubmitButton isPending={isPending} pendingText="Restoring…" look="plain" size="small">
                Restore
              </SubmitButton>
            </div>
          )}
        </Notice>
      )}
    </ActionForm>
  )
}
