'use client'

import { Button } from '@/components/ui/button'
import { ConfirmAction } from '@/components/ui/confirm-action'
import { revokeTokenAction } from '@/lib/web/actions/settings'

export function RevokeToken(props: { readonly tokenId: string; readonly name: string }) {
  return (
    <ConfirmAction
      trigger={
        <Button look="danger" size="small">
          Revoke…
        </Button>
      }
      title={`Revoke ${props.name}?`}
      action={revokeTokenAction}
      fields={{ tokenId: props.tokenId }}
      confirm="Revoke it"
      pendingText="Revoking…"
    >
      <p>Whatever uses it is refused from now on. This cannot be undone; make a new token instead.</p>
    </ConfirmAction>
  )
}
