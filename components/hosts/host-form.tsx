'use client'

import Link from 'next/link'
import { ActionForm } from '@/components/ui/action-form'
import { buttonClass } from '@/components/ui/button'
import { Field } from '@/components/ui/field'
import { Fieldset } from '@/components/ui/fieldset'
import { Input, Select, Textarea } from '@/components/ui/input'
import { SubmitButton } from '@/components/ui/submit-button'
import { registerHostAction, updateHostAction } from '@/lib/web/actions/hosts'
import { errorAt } from '@/lib/web/forms/field-error'
import { KEEP_AUTH } from '@/lib/web/forms/read-host-form'
import type { HostFormValues, JumpChoice } from '@/lib/web/views/hosts/host-form-view'
import { AuthFields } from './auth-fields'

type Errors = Readonly<Record<string, string>>

function NameFields(props: { readonly host: HostFormValues | null; readonly errors: Errors }) {
  const { host, errors } = props
  return (
    <Fieldset legend="Host">
      <Field name="name" label="Name" error={errors.name}>
        {(control) => (
          <Input {...control} defaultValue={host?.name} placeholder="fra-edge-1" autoComplete="off" />
        )}
      </Field>
      <Field name="site" label="Site" hint="The data centre it stands in." error={errors.site}>
        {(control) => <Input {...control} defaultValue={host?.site} placeholder="Frankfurt" />}
      </Field>
    </Fieldset>
  )
}

function SshFields(props: {
  readonly host: HostFormValues | null
  readonly errors: Errors
  readonly jumps: readonly JumpChoice[]
}) {
  const { host, errors, jumps } = props
  return (
    <Fieldset legend="SSH">
      <Field name="ssh.address" label="Address" hint="Host name, IPv4 or IPv6." error={errors['ssh.address']}>
        {(control) => (
          <Input
            {...control}
            defaultValue={host?.address}
            placeholder="fra-edge-1.example.net"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
          />
        )}
      </Field>
      <Field name="ssh.port" label="Port" error={errors['ssh.port']}>
        {(control) => (
          <Input {...control} defaultValue={host?.port ?? 22} inputMode="numeric" className="max-w-28" />
        )}
      </Field>
      <Field name="ssh.user" label="User" error={errors['ssh.user']}>
        {(control) => (
          <Input
            {...control}
            defaultValue={host?.user}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
          />
        )}
      </Field>
      <Field
        name="ssh.jumpHostId"
        label="Jump host"
        isOptional
        hint="Another registered host that this one is reached through."
        error={errors['ssh.jumpHostId']}
      >
        {(control) => (
          <Select {...control} defaultValue={host?.jumpHostId ?? ''}>
            <option value="">Reached directly</option>
            {jumps.map((jump) => (
              <option key={jump.id} value={jump.id}>
                {jump.text}
              </option>
            ))}
          </Select>
        )}
      </Field>
    </Fieldset>
  )
}

/** Registers a host, or changes `host`. */
export function HostForm(props: {
  readonly host: HostFormValues | null
  readonly jumps: readonly JumpChoice[]
}) {
  const { host, jumps } = props
  const canKeep = host !== null && (host.hasSecret || host.authKind === 'agent')
  return (
    <ActionForm action={host ? updateHostAction : registerHostAction} className="max-w-3xl space-y-6">
      {({ errors }, isPending) => (
        <>
          {host && <input type="hidden" name="hostId" value={host.id} />}
          <NameFields host={host} errors={errors} />
          <SshFields host={host} errors={errors} jumps={jumps} />
          <AuthFields
            errors={errors}
            canKeep={canKeep}
            initial={canKeep ? KEEP_AUTH : (host?.authKind ?? 'generate')}
          />
          <Fieldset legend="Test addresses">
            <Field
              name="testAddresses"
              label="Addresses that tests run between"
              hint="IPv4 or IPv6, one a line. They must be on the host; a link chooses one of them."
              error={errorAt(errors, 'testAddresses')}
            >
              {(control) => (
                <Textarea
                  {...control}
                  defaultValue={host?.testAddresses.join('\n')}
                  placeholder={'10.20.0.11\n2001:db8::11'}
                  className="font-mono text-xs"
                  spellCheck={false}
                />
              )}
            </Field>
          </Fieldset>
          <div className="flex gap-2 border-line border-t pt-4">
            <SubmitButton isPending={isPending} pendingText={host ? 'Saving…' : 'Registering…'}>
              {host ? 'Save and check' : 'Register and check'}
            </SubmitButton>
            <Link href={host ? `/hosts/${host.id}` : '/hosts'} className={buttonClass('quiet')}>
              Cancel
            </Link>
          </div>
        </>
      )}
    </ActionForm>
  )
}
