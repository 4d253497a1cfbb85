'use client'

import { useState } from 'react'
import { Field } from '@/components/ui/field'
import { Fieldset } from '@/components/ui/fieldset'
import { Select } from '@/components/ui/input'
import type { EndChoice, LinkFormValues } from '@/lib/web/views/links/link-form-view'

type Errors = Readonly<Record<string, string>>

function EndFields(props: {
  readonly side: 'a' | 'b'
  readonly initial: { readonly hostId: string; readonly address: string }
  readonly ends: readonly EndChoice[]
  readonly errors: Errors
}) {
  const { side, initial, ends, errors } = props
  const [hostId, setHostId] = useState(initial.hostId)
  const [address, setAddress] = useState(initial.address)
  const addresses = ends.find((end) => end.hostId === hostId)?.addresses ?? []
  const choose = (id: string) => {
    setHostId(id)
    setAddress(ends.find((end) => end.hostId === id)?.addresses[0] ?? '')
  }
  return (
    <div className="min-w-0 space-y-4">
      <Field name={`${side}.hostId`} label={`Host ${side.toUpperCase()}`} error={errors[`${side}.hostId`]}>
        {(control) => (
          <Select {...control} value={hostId} onChange={(event) => choose(event.target.value)}>
            <option value="">Choose a host</option>
            {ends.map((end) => (
              <option key={end.hostId} value={end.hostId}>
                {end.text}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <Field
        name={`${side}.address`}
        label={`Test address ${side.toUpperCase()}`}
        error={hostId === '' ? undefined : errors[`${side}.address`]}
      >
        {(control) => (
          <Select
            {...control}
            value={address}
            disabled={addresses.length === 0}
            onChange={(event) => setAddress(event.target.value)}
          >
            {addresses.length === 0 && <option value="">Choose the host first</option>}
            {addresses.map((known) => (
              <option key={known} value={known}>
                {known}
              </option>
            ))}
          </Select>
        )}
      </Field>
    </div>
  )
}

/** The two ends of the link; A and B only name the directions. */
export function LinkFormEnds(props: {
  readonly values: LinkFormValues
  readonly ends: readonly EndChoice[]
  readonly errors: Errors
}) {
  const { values, ends, errors } = props
  return (
    <Fieldset
      legend="Ends"
      hint="Traffic is bound to these addresses. A → B is shown in blue, B → A in orange."
    >
      <EndFields side="a" initial={values.a} ends={ends} errors={errors} />
      <EndFields side="b" initial={values.b} ends={ends} errors={errors} />
    </Fieldset>
  )
}
