'use client'

import Link from 'next/link'
import { type ReactNode, useState } from 'react'
import { Field } from '@/components/ui/field'
import { Fieldset } from '@/components/ui/fieldset'
import { Input, Textarea } from '@/components/ui/input'
import { KEEP_AUTH } from '@/lib/web/forms/read-host-form'

const KINDS = [
  { value: 'generate', name: 'A new key pair, made here' },
  { value: 'key', name: 'A private key' },
  { value: 'password', name: 'A password' },
  { value: 'agent', name: 'The worker’s SSH agent' },
] as const

export type AuthChoice = (typeof KINDS)[number]['value'] | typeof KEEP_AUTH

type Props = {
  readonly errors: Readonly<Record<string, string>>
  readonly canKeep: boolean
  readonly initial: AuthChoice
  /** Set where the answer goes for several hosts at once. */
  readonly isForSeveral?: boolean
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

function PasswordField({ errors }: Pick<Props, 'errors'>) {
  return (
    <Field
      name="auth.password"
      label="Password"
      hint="Also used where the host asks for it by keyboard-interactive. It is sealed so that only the worker can open it."
      error={errors['auth.password']}
    >
      {(control) => <Input {...control} type="password" autoComplete="off" />}
    </Field>
  )
}

function Hint(props: { readonly children: ReactNode }) {
  return <p className="max-w-prose text-muted text-sm sm:col-span-2">{props.children}</p>
}

function ChoiceBody(props: Pick<Props, 'errors' | 'isForSeveral'> & { readonly choice: AuthChoice }) {
  switch (props.choice) {
    case 'generate':
      return (
        <Hint>
          An Ed25519 pair is made{props.isForSeveral ? ' for each host' : ''}. The private half is sealed at
          once and never shown; the host’s page then has the line for <code>authorized_keys</code>, which lets
          the worker run its commands and nothing else.
        </Hint>
      )
    case 'key':
      return <KeyFields errors={props.errors} />
    case 'password':
      return <PasswordField errors={props.errors} />
    case 'agent':
      return (
        <Hint>
          The worker asks the agent at its own <code>SSH_AUTH_SOCK</code>; start Plumbline from a session that
          has one. Nothing is stored here. See what it holds with <code>ssh-add -l</code>.
        </Hint>
      )
    case KEEP_AUTH:
      return (
        <Hint>
          What is stored stays, unless address, port, user or jump host change: then it is discarded, so that
          it is never offered to another machine.
        </Hint>
      )
  }
}

/** How the worker signs in: exactly one way, and only its own fields. */
export function AuthFields({ errors, canKeep, initial, isForSeveral }: Props) {
  const [choice, setChoice] = useState<AuthChoice>(initial)
  const choices = canKeep ? [{ value: KEEP_AUTH, name: 'As it is now' } as const, ...KINDS] : KINDS
  return (
    <Fieldset
      legend="Signing in"
      hint={
        <>
          Root is not needed; a plain user does.
          {!isForSeveral && !canKeep && (
            <>
              {' '}
              Hosts that <code>ssh</code> knows already can be{' '}
              <Link href="/hosts/import" className="text-ink underline underline-offset-2">
                taken from ~/.ssh/config
              </Link>
              .
            </>
          )}
        </>
      }
    >
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
      <ChoiceBody choice={choice} errors={errors} isForSeveral={isForSeveral ?? false} />
    </Fieldset>
  )
}
