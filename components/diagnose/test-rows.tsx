'use client'

import { Plus, X } from 'lucide-react'
import { Button } from '@/components/ui/button'
import { Field } from '@/components/ui/field'
import { Input, Select } from '@/components/ui/input'

/** One test as it is typed. Its number stays its own when another row is taken away, so that errors stay at their row. */
export type TestRow = { readonly number: number; readonly typed: Readonly<Record<string, string>> }

type Figure = { readonly name: string; readonly label: string; readonly isText?: true }

const TCP_FIGURES: readonly Figure[] = [{ name: 'goodputBps', label: 'Rate, Mbit/s' }]
/** What few have at hand; folded, so that three tests and the button fit a screen. */
const MORE_TCP_FIGURES: readonly Figure[] = [
  { name: 'retransmits', label: 'Retransmits' },
  { name: 'cwndBytes', label: 'Congestion window, bytes' },
  { name: 'windowBytes', label: 'Window, bytes' },
  { name: 'mssBytes', label: 'MSS, bytes' },
  { name: 'congestionControl', label: 'Congestion control', isText: true },
]
const UDP_FIGURES: readonly Figure[] = [
  { name: 'offeredBps', label: 'Sent, Mbit/s' },
  { name: 'goodputBps', label: 'Arrived, Mbit/s' },
  { name: 'lossPct', label: 'Lost, %' },
  { name: 'jitterMs', label: 'Jitter, ms' },
]

/** The rows that most people can fill in: one stream each way, and several. */
export const FIRST_ROWS: readonly TestRow[] = [
  { number: 0, typed: { protocol: 'tcp', direction: 'ab', streams: '1' } },
  { number: 1, typed: { protocol: 'tcp', direction: 'ba', streams: '1' } },
  { number: 2, typed: { protocol: 'tcp', direction: 'ab', streams: '4' } },
]

/** Tests of which only some figures are known, a row each. A row without a figure counts for nothing. */
export function TestRows(props: {
  readonly rows: readonly TestRow[]
  readonly errors: Readonly<Record<string, string>>
  readonly onChange: (rows: readonly TestRow[]) => void
}) {
  const { rows, errors, onChange } = props
  const add = () => {
    const number = Math.max(-1, ...rows.map((row) => row.number)) + 1
    onChange([...rows, { number, typed: { protocol: 'tcp', direction: 'ab', streams: '1' } }])
  }
  return (
    <fieldset className="min-w-0">
      <legend className="mb-2 font-medium text-sm">
        Single tests{' '}
        <span className="font-normal text-muted">(optional; a row without a figure is left out)</span>
      </legend>
      <div className="flex flex-col gap-3">
        {rows.map((row, index) => (
          <Row
            key={row.number}
            row={row}
            ordinal={index + 1}
            errors={errors}
            onType={(typed) => onChange(rows.map((each) => (each === row ? { ...row, typed } : each)))}
            onRemove={() => onChange(rows.filter((each) => each !== row))}
          />
        ))}
      </div>
      <Button size="small" className="mt-3" onClick={add}>
        <Plus aria-hidden className="size-3.5" />
        Add a test
      </Button>
    </fieldset>
  )
}

function Row(props: {
  readonly row: TestRow
  readonly ordinal: number
  readonly errors: Readonly<Record<string, string>>
  readonly onType: (typed: TestRow['typed']) => void
  readonly onRemove: () => void
}) {
  const { row, ordinal, errors, onType, onRemove } = props
  const path = (name: string) => `tests.${row.number}.${name}`
  const typedAt = (name: string) => ({
    value: row.typed[name] ?? '',
    onChange: (event: { readonly target: { readonly value: string } }) =>
      onType({ ...row.typed, [name]: event.target.value }),
  })
  const isUdp = row.typed.protocol === 'udp'
  const figureField = ({ name, label, isText }: Figure) => (
    <Field key={name} name={path(name)} label={label} error={errors[path(name)]}>
      {(control) => (
        <Input {...control} {...typedAt(name)} inputMode={isText ? 'text' : 'decimal'} autoComplete="off" />
      )}
    </Field>
  )
  return (
    <fieldset className="min-w-0 rounded-lg border border-line bg-surface p-3">
      <legend className="sr-only">Test {ordinal}</legend>
      <div className="mb-2 flex items-center justify-between">
        <span aria-hidden className="text-muted text-xs">
          Test {ordinal}
        </span>
        <Button look="quiet" size="small" aria-label={`Remove test ${ordinal}`} onClick={onRemove}>
          <X aria-hidden className="size-3.5" />
          Remove
        </Button>
      </div>
      <div className="grid grid-cols-2 gap-3 sm:grid-cols-4">
        <Field name={path('protocol')} label="Protocol">
          {(control) => (
            <Select {...control} {...typedAt('protocol')}>
              <option value="tcp">TCP</option>
              <option value="udp">UDP</option>
            </Select>
          )}
        </Field>
        <Field name={path('direction')} label="Direction">
          {(control) => (
            <Select {...control} {...typedAt('direction')}>
              <option value="ab">first to second host</option>
              <option value="ba">second to first host</option>
            </Select>
          )}
        </Field>
        {!isUdp && (
          <Field name={path('streams')} label="Streams" error={errors[path('streams')]}>
            {(control) => (
              <Input {...control} {...typedAt('streams')} inputMode="numeric" autoComplete="off" />
            )}
          </Field>
        )}
        {(isUdp ? UDP_FIGURES : TCP_FIGURES).map(figureField)}
      </div>
      {!isUdp && (
        <details className="mt-3" open={MORE_TCP_FIGURES.some(({ name }) => errors[path(name)]) || undefined}>
          <summary className="text-muted text-sm">More figures of this test</summary>
          <div className="mt-2 grid grid-cols-2 gap-3 sm:grid-cols-3">
            {MORE_TCP_FIGURES.map(figureField)}
          </div>
        </details>
      )}
    </fieldset>
  )
}
