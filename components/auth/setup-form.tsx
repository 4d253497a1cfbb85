'use client'

import { ActionForm } from '@/components/ui/action-form'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { SubmitButton } from '@/components/ui/submit-button'
import { completeSetupAction } from '@/lib/web/actions/complete-setup'
import { PASSWORD_MIN_LENGTH } from '@/lib/web/auth/password-length'

export function SetupForm(props: { readonly secret: string }) {
  return (
    <ActionForm action={completeSetupAction} className="space-y-4">
      {({ errors }, isPending) => (
        <>
          <input type="hidden" name="secret" value={props.secret} />
          <Field name="name" label="Your name" error={errors.name}>
            {(control) => <Input {...control} autoComplete="name" required />}
          </Field>
          <Field name="email" label="E-mail address" hint="You sign in with it." error={errors.email}>
            {(control) => <Input {...control} type="email" autoComplete="username" required />}
          </Field>
          <Field
            name="password"
            label="Password"
            hint={`At least ${PASSWORD_MIN_LENGTH} characters.`}
            error={errors.password}
          >
            {(control) => <Input {...control} type="password" autoComplete="new-password" required />}
          </Field>
          <SubmitButton isPending={isPending} pendingText="Creating…">
            Create administrator
          </SubmitButton>
        </>
      )}
    </ActionForm>
  )
}
