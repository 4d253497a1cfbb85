'use client'

import { useState } from 'react'
import { Field } from '@/components/ui/field'
import { Fieldset } from '@/components/ui/fieldset'
import { Input, Textarea } from '@/components/ui/input'
import { KEEP_AUTH } from '@/lib/web/forms/read-host-form'

const KINDS = [
  { value: 'key', name: 'Private key' },
  { value: 'password', name: 'Password' },
  { value: 'agent', name: 'The worker’s SSH agent' },
] as const

type Choice = (typeof KINDS)[number]['value'] | typeof KEEP_AUTH

type Props = {
  readonly errors: Readonly<Record<string, string>>
  readonly canKeep: boolean
  readonly initial: Choice
}

function KeyFields({ errors }: Pick<Props, 'errors'>) {
  return (
    <>
      <div className="sm:col-span-2">
        <Field
          name="auth.privateKey"
          label="Private key"
          hint="OpenSSH format, from the line BEGIN to the line END. It is sealed so that only the worker can open it."
          error={errors['auth.privateKey']}
        >
          {(control) => (
            <Textarea
              {...control}
              className="h-36 font-mono text-xs"
              spellCheck={false}
              autoComplete="off"
              placeholder="-----BEGIN OPENSSH PRIVATE KEY-----"
            />
          )}
        </Field>
      </div>
      <Field
        name="auth.passphrase"
        label="Passphrase of the key"
        isOptional
        error={errors['auth.passphrase']}
      >
        {(control) => <Input {...control} type="password" autoComplete="off" />}
      </Field>
    </>
  )
}

function Hint(props: { readonly choice: Choice }) {
  if (props.choice === 'agent') {
    return (
      <p className="text-muted text-sm sm:col-span-2">
        The worker asks the agent at its own <code>SSH_AUTH_SOCK</code>. Nothing is stored here.
      </p>
    )
  }
  if (props.choice === KEEP_AUTH) {
    return (
      <p className="text-muted text-sm sm:col-span-2">
        What is stored stays, unless address, port, user or jump host change: then it is discarded, so that it
        is never offered to another machine.
      </p>
    )
  }
  return null
}

/** How the worker signs in: exactly one way, and only its own fields. */
export function AuthFields({ errors, canKeep, initial }: Props) {
  const [choice, setChoice] = useState<Choice>(initial)
  const choices = canKeep ? [{ value: KEEP_AUTH, name: 'As it is now' } as const, ...KINDS] : KINDS
  return (
    <Fieldset legend="Signing in" hint="Root is not needed; a plain user does.">
      <div
        role="radiogroup"
        aria-label="Way of signing in"
        className="flex flex-wrap gap-x-5 gap-y-2 sm:col-span-2"
      >
        {choices.map(({ value, name }) => (
          <label key={value} className="flex items-center gap-2 text-sm">
            <input
              type="radio"
              name="auth.kind"
              value={value}
              checked={choice === value}
              onChange={() => setChoice(value)}
              className="size-4 accent-ink"
            />
            {name}
          </label>
        ))}
      </div>
      {errors['auth.kind'] && <p className="text-bad text-xs sm:col-span-2">{errors['auth.kind']}</p>}
      {choice === 'key' && <KeyFields errors={errors} />}
      {choice === 'password' && (
        <Field
          name="auth.password"
          label="Password"
          hint="Also used where the host asks for it by keyboard-interactive."
          error={errors['auth.password']}
        >
          {(control) => <Input {...control} type="password" autoComplete="off" />}
        </Field>
      )}
      <Hint choice={choice} />
    </Fieldset>
  )
}
