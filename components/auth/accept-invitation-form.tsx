'use client'

import { ActionForm } from '@/components/ui/action-form'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { SubmitButton } from '@/components/ui/submit-button'
import { acceptInvitationAction } from '@/lib/web/actions/accept-invitation'
import { PASSWORD_MIN_LENGTH } from '@/lib/web/auth/password-length'

/** What is left to choose for somebody who was invited: the address and the role are given. */
export function AcceptInvitationForm(props: { readonly secret: string; readonly email: string }) {
  return (
    <ActionForm action={acceptInvitationAction} className="space-y-4">
      {({ errors }, isPending) => (
        <>
          <input type="hidden" name="secret" value={props.secret} />
          <input type="hidden" name="username" autoComplete="username" value={props.email} readOnly />
          <p className="text-sm">
            You will sign in as <strong>{props.email}</strong>.
          </p>
          <Field name="name" label="Your name" error={errors.name}>
            {(control) => <Input {...control} autoComplete="name" required />}
          </Field>
          <Field
            name="password"
            label="Password"
            hint={`At least ${PASSWORD_MIN_LENGTH} characters.`}
            error={errors.password}
          >
            {(control) => <Input {...control} type="password" autoComplete="new-password" required />}
          </Field>
          <SubmitButton isPending={isPending} pendingText="Joining…">
            Join
          </SubmitButton>
        </>
      )}
    </ActionForm>
  )
}
