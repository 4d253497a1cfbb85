'use client'

import { ActionForm } from '@/components/ui/action-form'
import { Notice } from '@/components/ui/notice'
import { Section } from '@/components/ui/section'
import { SubmitButton } from '@/components/ui/submit-button'
import { chooseTestAddressesAction } from '@/lib/web/actions/hosts'
import { errorAt } from '@/lib/web/forms/field-error'
import type { AddressChoice, HostAddressesView } from '@/lib/web/views/hosts/host-addresses-view'

type Props = { readonly hostId: string; readonly view: HostAddressesView }

function Choice({ choice }: { readonly choice: AddressChoice }) {
  const { address, interfaceName, isChosen } = choice
  return (
    <label className="flex flex-wrap items-center gap-x-2 py-0.5 text-sm">
      <input
        type="checkbox"
        name="testAddresses"
        value={address}
        defaultChecked={isChosen && interfaceName !== null}
        className="size-4 accent-ink"
      />
      <span className="font-mono text-xs [overflow-wrap:anywhere]">{address}</span>
      {interfaceName === null ? (
        <span className="text-bad">not on this host: registered, and not among what it has</span>
      ) : (
        <span className="text-muted">{interfaceName}</span>
      )}
    </label>
  )
}

function ChoiceForm({ hostId, view }: Props) {
  return (
    <ActionForm action={chooseTestAddressesAction} className="space-y-2">
      {({ errors }, isPending) => (
        <>
          <input type="hidden" name="hostId" value={hostId} />
          <fieldset>
            <legend className="mb-1 text-muted text-sm">
              Tests are bound to these; a link chooses one of them.
            </legend>
            {view.choices.map((choice) => (
              <Choice key={choice.address} choice={choice} />
            ))}
          </fieldset>
          {errorAt(errors, 'testAddresses') && (
            <p className="text-bad text-xs" role="alert">
              {errorAt(errors, 'testAddresses')}
            </p>
          )}
          <SubmitButton isPending={isPending} pendingText="Saving…" look="plain">
            Use the ticked addresses
          </SubmitButton>
        </>
      )}
    </ActionForm>
  )
}

const TITLES = {
  'none-chosen': 'Choose the addresses that tests run between',
  'not-on-host': 'A test address is not on this host',
} as const

/** Which of the host's addresses tests may use: asked for where that is unsettled, folded away where it is not. */
export function AddressesPanel(props: Props) {
  const { problem } = props.view
  if (problem !== null) {
    return (
      <Notice kind="warn" title={TITLES[problem]}>
        <ChoiceForm {...props} />
      </Notice>
    )
  }
  return (
    <Section title="Test addresses">
      <details className="text-sm">
        <summary>Choose from the addresses found</summary>
        <div className="mt-2">
          <ChoiceForm {...props} />
        </div>
      </details>
    </Section>
  )
}
