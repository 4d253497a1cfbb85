'use client'

import { ActionForm } from '@/components/ui/action-form'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { SubmitButton } from '@/components/ui/submit-button'
import { signInAction } from '@/lib/web/actions/sign-in'

export function SignInForm(props: { readonly next: string }) {
  return (
    <ActionForm action={signInAction} className="space-y-4">
      {({ errors }, isPending) => (
        <>
          <input type="hidden" name="next" value={props.next} />
          <Field name="email" label="E-mail address" error={errors.email}>
            {(control) => <Input {...control} type="email" autoComplete="username" required />}
          </Field>
          <Field name="password" label="Password" error={errors.password}>
            {(control) => <Input {...control} type="password" autoComplete="current-password" required />}
          </Field>
          <SubmitButton isPending={isPending} pendingText="Signing in…">
            Sign in
          </SubmitButton>
        </>
      )}
    </ActionForm>
  )
}
