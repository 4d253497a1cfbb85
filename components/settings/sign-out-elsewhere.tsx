'use client'

import { Button } from '@/components/ui/button'
import { ConfirmAction } from '@/components/ui/confirm-action'
import { signOutElsewhereAction } from '@/lib/web/actions/settings'

export function SignOutElsewhere() {
  return (
    <ConfirmAction
      trigger={<Button size="small">Sign out elsewhere…</Button>}
      title="Sign out everywhere else?"
      action={signOutElsewhereAction}
      fields={{}}
      confirm="Sign out elsewhere"
      pendingText="Signing out…"
    >
      <p>Every session but this one ends at once. What was typed there and not sent is lost.</p>
    </ConfirmAction>
  )
}
