'use client'

import { useState } from 'react'
import { ActionForm } from '@/components/ui/action-form'
import { Button } from '@/components/ui/button'
import { ConfirmAction } from '@/components/ui/confirm-action'
import { Dialog } from '@/components/ui/dialog'
import { Field } from '@/components/ui/field'
import { Select } from '@/components/ui/input'
import { SubmitButton } from '@/components/ui/submit-button'
import { changeRoleAction, removeUserAction, withdrawInvitationAction } from '@/lib/web/actions/users'
import type { UserRow } from '@/lib/web/views/settings/settings-view'
import { RoleOptions } from './role-options'

export function ChangeRole({ user }: { readonly user: UserRow }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <Dialog
      title={`Role of ${user.name}`}
      isOpen={isOpen}
      onOpenChange={setIsOpen}
      trigger={
        <Button size="small" aria-label={`Change the role of ${user.name}`}>
          Role…
        </Button>
      }
    >
      <ActionForm action={changeRoleAction} onDone={() => setIsOpen(false)}>
        {({ errors }, isPending) => (
          <>
            <input type="hidden" name="userId" value={user.id} />
            <Field
              name="role"
              label="Role"
              error={errors.role}
              hint="It counts from their next click on. Tokens they made that reach beyond it end."
            >
              {(control) => (
                <Select {...control} defaultValue={user.role}>
                  <RoleOptions />
                </Select>
              )}
            </Field>
            <div className="mt-5 flex justify-end gap-2">
              <Button onClick={() => setIsOpen(false)}>Keep as it is</Button>
              <SubmitButton isPending={isPending} pendingText="Changing…">
                Change role
              </SubmitButton>
            </div>
          </>
        )}
      </ActionForm>
    </Dialog>
  )
}

export function RemoveUser({ user }: { readonly user: UserRow }) {
  return (
    <ConfirmAction
      trigger={
        <Button look="danger" size="small" aria-label={`Remove ${user.name}`}>
          Remove…
        </Button>
      }
      title={`Remove ${user.name}?`}
      action={removeUserAction}
      fields={{ userId: user.id }}
      confirm="Remove user"
      pendingText="Removing…"
    >
      <p>
        {user.email} is signed out at once, and the API tokens they made end. Their runs, baselines and notes
        stay. To have them back, invite them anew.
      </p>
    </ConfirmAction>
  )
}

export function WithdrawInvitation(props: { readonly invitationId: string; readonly email: string }) {
  return (
    <ConfirmAction
      trigger={
        <Button look="danger" size="small" aria-label={`Withdraw the invitation of ${props.email}`}>
          Withdraw…
        </Button>
      }
      title={`Withdraw the invitation of ${props.email}?`}
      action={withdrawInvitationAction}
      fields={{ invitationId: props.invitationId }}
      confirm="Withdraw it"
      pendingText="Withdrawing…"
    >
      <p>The link that was sent is worth nothing from now on.</p>
    </ConfirmAction>
  )
}
