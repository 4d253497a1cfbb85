'use client'

import { Button } from '@/components/ui/button'
import { ConfirmAction } from '@/components/ui/confirm-action'
import { retireLinkAction } from '@/lib/web/actions/links'

export function RetireLink(props: { readonly linkId: string; readonly name: string }) {
  return (
    <ConfirmAction
      trigger={<Button look="danger">Retire…</Button>}
      title={`Retire ${props.name}?`}
      action={retireLinkAction}
      fields={{ linkId: props.linkId }}
      confirm="Retire it"
      pendingText="Retiring…"
    >
      <p>
        It leaves the lists and is not measured any more. Its runs, baselines and charts stay, and it can be
        restored.
      </p>
    </ConfirmAction>
  )
}
