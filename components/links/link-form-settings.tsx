import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import type { NumberSetting } from '@/lib/web/forms/read-link-form'
import type { LinkFormValues } from '@/lib/web/views/links/link-form-view'
import { RateField } from './link-form-rate'

const LABELS: readonly (readonly [key: NumberSetting, label: string])[] = [
  ['pingCount', 'Pings each way'],
  ['pingIntervalS', 'Seconds between pings'],
  ['singleS', 'One stream, seconds'],
  ['parallelStreamsCount', 'Parallel streams'],
  ['parallelS', 'Parallel streams, seconds'],
  ['bothS', 'Both directions at once, seconds'],
  ['udpProbeS', 'UDP probe, seconds'],
  ['jitterS', 'Jitter probe, seconds'],
  ['windowPointsCount', 'Points of the window scan'],
  ['windowS', 'Window scan, seconds a point'],
  ['busySharePct', 'Busy above, % of the interface’s rate'],
]

type Props = { readonly values: LinkFormValues; readonly errors: Readonly<Record<string, string>> }

function Limits({ values, errors }: Props) {
  return (
    <>
      <RateField
        name="settings.maxRateBps"
        label="Largest UDP rate"
        hint="TCP tests are not held back: each takes what the link gives. Allowed hours, shorter tests and a monthly volume spare a link."
        value={values.maxRate}
        error={errors['settings.maxRateBps']}
      />
      <Field
        name="settings.monthlyVolumeBytes"
        label="Largest volume a month, in GB"
        isOptional
        error={errors['settings.monthlyVolumeBytes']}
      >
        {(control) => <Input {...control} inputMode="decimal" defaultValue={values.monthlyVolumeGb} />}
      </Field>
      <Field
        name="settings.allowedHours.fromHour"
        label="Allowed from, hour UTC"
        isOptional
        error={errors['settings.allowedHours.fromHour'] ?? errors['settings.allowedHours']}
      >
        {(control) => <Input {...control} inputMode="numeric" defaultValue={values.fromHour} />}
      </Field>
      <Field
        name="settings.allowedHours.toHour"
        label="Allowed until, hour UTC"
        isOptional
        error={errors['settings.allowedHours.toHour']}
      >
        {(control) => <Input {...control} inputMode="numeric" defaultValue={values.toHour} />}
      </Field>
      <Field
        name="settings.congestionControl"
        label="Congestion control"
        isOptional
        hint="Left empty, the host’s own."
        error={errors['settings.congestionControl']}
      >
        {(control) => (
          <Input
            {...control}
            defaultValue={values.congestionControl}
            autoCapitalize="none"
            placeholder="cubic"
          />
        )}
      </Field>
      <label className="flex items-center gap-2 self-center text-sm">
        <input
          type="checkbox"
          name="settings.beyondCapacity"
          defaultChecked={values.beyondCapacity}
          className="size-4 accent-ink"
        />
        UDP probes may go beyond the capacity
      </label>
    </>
  )
}

/** The settings of the suite, folded away: the defaults suit nearly every link. */
export function LinkFormSettings({ values, errors }: Props) {
  const isWrong = Object.keys(errors).some((key) => key.startsWith('settings'))
  return (
    <details className="border-line border-t pt-4" {...(isWrong ? { open: true } : {})}>
      <summary className="font-semibold text-base">How it is tested, and how much</summary>
      <p className="mt-1 max-w-prose text-muted text-sm">
        A run with other settings does not compare with one before. An empty field takes the default.
      </p>
      <div className="mt-3 grid gap-4 sm:grid-cols-2">
        {LABELS.map(([key, label]) => (
          <Field key={key} name={`settings.${key}`} label={label} error={errors[`settings.${key}`]}>
            {(control) => <Input {...control} inputMode="decimal" defaultValue={values.numbers.get(key)} />}
          </Field>
        ))}
        <Limits values={values} errors={errors} />
      </div>
    </details>
  )
}
