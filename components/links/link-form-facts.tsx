import { Field } from '@/components/ui/field'
import { Fieldset } from '@/components/ui/fieldset'
import { Input, Select } from '@/components/ui/input'
import { errorAt } from '@/lib/web/forms/field-error'
import type { LinkFormValues } from '@/lib/web/views/links/link-form-view'
import { RateField } from './link-form-rate'
import type { EndNames } from './name-ends'

/** What is known of the link beforehand. All of it is optional, and measured where it is not given. */
export function LinkFormFacts(props: {
  readonly values: LinkFormValues
  readonly names: EndNames
  readonly errors: Readonly<Record<string, string>>
}) {
  const { values, names, errors } = props
  return (
    <Fieldset
      legend="What is known of it"
      hint="Measured results are held against these. UDP tests stop at the capacity; without one, at 110 % of what TCP reached."
    >
      <RateField
        name="capacityAbBps"
        label={`Capacity ${names.a} → ${names.b}`}
        value={values.capacityAb}
        error={errors.capacityAbBps}
      />
      <RateField
        name="capacityBaBps"
        label={`Capacity ${names.b} → ${names.a}`}
        value={values.capacityBa}
        error={errors.capacityBaBps}
      />
      <Field
        name="capacityLayer"
        label="Capacity counts"
        hint="What the carrier’s number includes."
        error={errors.capacityLayer}
      >
        {(control) => (
          <Select {...control} defaultValue={values.capacityLayer}>
            <option value="l1">the line, with Ethernet’s gaps (layer 1)</option>
            <option value="l2">Ethernet frames (layer 2)</option>
            <option value="l3">IP packets (layer 3)</option>
          </Select>
        )}
      </Field>
      <Field name="expectedRttMs" label="Expected RTT in ms" isOptional error={errors.expectedRttMs}>
        {(control) => <Input {...control} inputMode="decimal" defaultValue={values.expectedRttMs} />}
      </Field>
      <Field name="mtuBytes" label="MTU in bytes" isOptional error={errors.mtuBytes}>
        {(control) => <Input {...control} inputMode="numeric" defaultValue={values.mtuBytes} />}
      </Field>
      <Field
        name="circuit"
        label="Circuit"
        isOptional
        hint="Links with the same circuit are never tested at once."
        error={errors.circuit}
      >
        {(control) => <Input {...control} defaultValue={values.circuit} />}
      </Field>
      <Field name="ports.first" label="First test port" error={errors['ports.first'] ?? errors.ports}>
        {(control) => <Input {...control} inputMode="numeric" defaultValue={values.portFirst} />}
      </Field>
      <Field
        name="ports.count"
        label="Number of ports"
        hint="TCP and UDP, open both ways."
        error={errorAt(errors, 'ports.count')}
      >
        {(control) => <Input {...control} inputMode="numeric" defaultValue={values.portCount} />}
      </Field>
    </Fieldset>
  )
}
