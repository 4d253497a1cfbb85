import { Field } from '@/components/ui/field'
import { Input, Select } from '@/components/ui/input'
import type { RateValue } from '@/lib/web/views/links/link-form-view'

/** A rate: a number and its unit. */
export function RateField(props: {
  readonly name: string
  readonly label: string
  readonly hint?: string
  readonly value: RateValue
  readonly error: string | undefined
}) {
  return (
    <Field
      name={props.name}
      label={props.label}
      isOptional
      {...(props.hint ? { hint: props.hint } : {})}
      error={props.error}
    >
      {(control) => (
        <div className="flex gap-2">
          <div className="min-w-0 flex-1">
            <Input {...control} inputMode="decimal" defaultValue={props.value.amount} />
          </div>
          <div className="w-28 shrink-0">
            <Select
              name={`${props.name}.unit`}
              aria-label={`Unit of: ${props.label}`}
              defaultValue={props.value.unit}
            >
              <option value="kbit">kbit/s</option>
              <option value="Mbit">Mbit/s</option>
              <option value="Gbit">Gbit/s</option>
            </Select>
          </div>
        </div>
      )}
    </Field>
  )
}
