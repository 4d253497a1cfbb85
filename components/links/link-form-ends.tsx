import { Field } from '@/components/ui/field'
import { Fieldset } from '@/components/ui/fieldset'
import { Select } from '@/components/ui/input'
import type { EndChoice } from '@/lib/web/views/links/link-form-view'

export type End = { readonly hostId: string; readonly address: string }
export type Ends = { readonly a: End; readonly b: End }

type Errors = Readonly<Record<string, string>>

function sayNoAddress(host: EndChoice | undefined): string {
  return host ? `${host.name} has no test address yet: choose one on its page` : 'Choose the host first'
}

function EndFields(props: {
  readonly side: 'a' | 'b'
  readonly end: End
  readonly choices: readonly EndChoice[]
  readonly errors: Errors
  readonly onChange: (end: End) => void
}) {
  const { side, end, choices, errors, onChange } = props
  const { hostId, address } = end
  const host = choices.find((choice) => choice.hostId === hostId)
  const addresses = host?.addresses ?? []
  const choose = (id: string) => {
    const chosen = choices.find((choice) => choice.hostId === id)
    onChange({ hostId: id, address: chosen?.addresses[0] ?? '' })
  }
  return (
    <div className="min-w-0 space-y-4">
      <Field name={`${side}.hostId`} label={`Host ${side.toUpperCase()}`} error={errors[`${side}.hostId`]}>
        {(control) => (
          <Select {...control} value={hostId} onChange={(event) => choose(event.target.value)}>
            <option value="">Choose a host</option>
            {choices.map((choice) => (
              <option key={choice.hostId} value={choice.hostId}>
                {choice.text}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <Field
        name={`${side}.address`}
        label={host ? `Test address of ${host.name}` : `Test address ${side.toUpperCase()}`}
        error={hostId === '' ? undefined : errors[`${side}.address`]}
      >
        {(control) => (
          <Select
            {...control}
            value={address}
            disabled={addresses.length === 0}
            onChange={(event) => onChange({ hostId, address: event.target.value })}
          >
            {addresses.length === 0 && <option value="">{sayNoAddress(host)}</option>}
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
  readonly ends: Ends
  readonly choices: readonly EndChoice[]
  readonly errors: Errors
  readonly onChange: (ends: Ends) => void
}) {
  const { ends, choices, errors, onChange } = props
  return (
    <Fieldset
      legend="Ends"
      hint="Traffic is bound to these addresses. A → B is shown in blue, B → A in orange."
    >
      <EndFields
        side="a"
        end={ends.a}
        choices={choices}
        errors={errors}
        onChange={(a) => onChange({ ...ends, a })}
      />
      <EndFields
        side="b"
        end={ends.b}
        choices={choices}
        errors={errors}
        onChange={(b) => onChange({ ...ends, b })}
      />
    </Fieldset>
  )
}
