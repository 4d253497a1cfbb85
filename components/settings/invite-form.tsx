'use client'

import { ActionForm } from '@/components/ui/action-form'
import { Field } from '@/components/ui/field'
import { Input, Select } from '@/components/ui/input'
import { SubmitButton } from '@/components/ui/submit-button'
import { inviteUserAction } from '@/lib/web/actions/users'
import { withBasePath } from '@/lib/web/base-path'
import { RoleOptions } from './role-options'
import { SecretOnce } from './secret-once'

/** Makes a one-time link for somebody to join by, and shows it, once: Plumbline sends no mail. */
export function InviteForm() {
  return (
    <ActionForm action={inviteUserAction}>
      {({ errors, secret }, isPending) => (
        <>
          <div className="grid items-start gap-3 sm:grid-cols-[18rem_12rem_auto]">
            <Field name="email" label="E-mail address" error={errors.email}>
              {(control) => (
                <Input {...control} type="email" autoComplete="off" placeholder="name@example.net" />
              )}
            </Field>
            <Field name="role" label="Role" error={errors.role}>
              {(control) => (
                <Select {...control} defaultValue="operator">
                  <RoleOptions />
                </Select>
              )}
            </Field>
            <div className="sm:pt-[1.375rem]">
              <SubmitButton isPending={isPending} pendingText="Inviting…" look="plain">
                Invite
              </SubmitButton>
            </div>
          </div>
          {secret && (
            <SecretOnce
              title="Send this link to them: it is not shown again, works once, and ends in a week"
              text={`${window.location.origin}${withBasePath('/invitation')}?secret=${secret}`}
            />
          )}
        </>
      )}
    </ActionForm>
  )
}
