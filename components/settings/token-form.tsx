'use client'

import { ActionForm } from '@/components/ui/action-form'
import { Field } from '@/components/ui/field'
import { Input, Select } from '@/components/ui/input'
import { SubmitButton } from '@/components/ui/submit-button'
import { coversScope, scopeOfRole, type UserRole } from '@/lib/domain/model/access'
import { createTokenAction } from '@/lib/web/actions/settings'
import { SecretOnce } from './secret-once'

const SCOPES = [
  { value: 'read', name: 'read: look at everything' },
  { value: 'run', name: 'run: also start, cancel and pin runs' },
  { value: 'admin', name: 'admin: also hosts, links and keys' },
] as const

const LIFETIMES = [
  { days: '30', name: '30 days' },
  { days: '90', name: '90 days' },
  { days: '365', name: 'a year' },
  { days: '', name: 'does not expire' },
] as const

/** Makes a token, up to what its maker's role holds, and shows its secret, once. */
export function TokenForm(props: { readonly role: UserRole }) {
  const held = scopeOfRole(props.role)
  return (
    <ActionForm action={createTokenAction}>
      {({ errors, secret }, isPending) => (
        <>
          <div className="grid items-start gap-3 sm:grid-cols-[14rem_16rem_10rem_auto]">
            <Field name="name" label="Name" error={errors.name}>
              {(control) => <Input {...control} autoComplete="off" placeholder="nightly script" />}
            </Field>
            <Field name="scope" label="Scope" error={errors.scope}>
              {(control) => (
                <Select {...control} defaultValue="read">
                  {SCOPES.filter(({ value }) => coversScope(held, value)).map((scope) => (
                    <option key={scope.value} value={scope.value}>
                      {scope.name}
                    </option>
                  ))}
                </Select>
              )}
            </Field>
            <Field name="expiresInDays" label="Valid for" error={errors.expiresInDays}>
              {(control) => (
                <Select {...control} defaultValue="90">
                  {LIFETIMES.map(({ days, name }) => (
                    <option key={name} value={days}>
                      {name}
                    </option>
                  ))}
                </Select>
              )}
            </Field>
            <div className="sm:pt-[1.375rem]">
              <SubmitButton isPending={isPending} pendingText="Creating…" look="plain">
                Create token
              </SubmitButton>
            </div>
          </div>
          {secret && <SecretOnce title="Copy the token now: it is not shown again" text={secret} />}
        </>
      )}
    </ActionForm>
  )
}
