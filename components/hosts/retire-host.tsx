'use client'

import { Button } from '@/components/ui/button'
import { ConfirmAction } from '@/components/ui/confirm-action'
import { retireHostAction } from '@/lib/web/actions/hosts'

export function RetireHost(props: { readonly hostId: string; readonly name: string }) {
  return (
    <ConfirmAction
      trigger={<Button look="danger">Retire…</Button>}
      title={`Retire ${props.name}?`}
      action={retireHostAction}
      fields={{ hostId: props.hostId }}
      confirm="Retire it"
      pendingText="Retiring…"
    >
      <p>
        It leaves the lists and is not contacted any more. Its runs, its trusted key and its sealed secret
        stay, and it can be restored.
      </p>
    </ConfirmAction>
  )
}
