'use client'

import { ActionForm } from '@/components/ui/action-form'
import { CodeLine } from '@/components/ui/code-line'
import { Field } from '@/components/ui/field'
import { Input, Select } from '@/components/ui/input'
import { Notice } from '@/components/ui/notice'
import { SubmitButton } from '@/components/ui/submit-button'
import { createTokenAction } from '@/lib/web/actions/settings'

const SCOPES = [
  { value: 'read', name: 'read: look at everything' },
  { value: 'run', name: 'run: also start, cancel and pin runs' },
  { value: 'admin', name: 'admin: also hosts, links and keys' },
] as const

/** Makes a token and shows its secret, once. */
export function TokenForm() {
  return (
    <ActionForm action={createTokenAction}>
      {({ errors, secret }, isPending) => (
        <>
          <div className="flex flex-wrap items-start gap-3">
            <div className="w-56">
              <Field name="name" label="Name" error={errors.name}>
                {(control) => <Input {...control} autoComplete="off" placeholder="nightly script" />}
              </Field>
            </div>
            <div className="w-64">
              <Field name="scope" label="Scope" error={errors.scope}>
                {(control) => (
                  <Select {...control} defaultValue="read">
                    {SCOPES.map((scope) => (
                      <option key={scope.value} value={scope.value}>
                        {scope.name}
                      </option>
                    ))}
                  </Select>
                )}
              </Field>
            </div>
            <div className="pt-[1.375rem]">
              <SubmitButton isPending={isPending} pendingText="Creating…" look="plain">
                Create token
              </SubmitButton>
            </div>
          </div>
          {secret && (
            <div className="mt-3 max-w-3xl">
              <Notice kind="good" title="Copy the token now: it is not shown again" isAlert>
                <div className="mt-2">
                  <CodeLine text={secret} />
                </div>
              </Notice>
            </div>
          )}
        </>
      )}
    </ActionForm>
  )
}
