'use client'

import { ActionForm } from '@/components/ui/action-form'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { SubmitButton } from '@/components/ui/submit-button'
import { changePasswordAction } from '@/lib/web/actions/settings'
import { PASSWORD_MIN_LENGTH } from '@/lib/web/auth/password-length'

export function PasswordForm(props: { readonly email: string }) {
  return (
    <ActionForm action={changePasswordAction} className="max-w-xl">
      {({ errors }, isPending) => (
        <>
          <input type="hidden" name="username" autoComplete="username" value={props.email} readOnly />
          <div className="grid gap-4 sm:grid-cols-2">
            <Field name="currentPassword" label="Present password" error={errors.currentPassword}>
              {(control) => <Input {...control} type="password" autoComplete="current-password" />}
            </Field>
            <Field
              name="newPassword"
              label="New password"
              hint={`At least ${PASSWORD_MIN_LENGTH} characters.`}
              error={errors.newPassword}
            >
              {(control) => <Input {...control} type="password" autoComplete="new-password" />}
            </Field>
          </div>
          <div className="mt-4">
            <SubmitButton isPending={isPending} pendingText="Changing…" look="plain">
              Change password
            </SubmitButton>
          </div>
        </>
      )}
    </ActionForm>
  )
}
