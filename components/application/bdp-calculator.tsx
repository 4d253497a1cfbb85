'use client'

import { useState } from 'react'
import { CodeLine } from '@/components/ui/code-line'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { type BdpSearch, writeBdpSearch } from '@/lib/web/views/application/bdp-search'
import { type BdpResult, buildBdp } from '@/lib/web/views/application/build-bdp'

const FIELDS = [
  { name: 'rttMs', label: 'Round trip, ms', hint: 'Idle, as ping measures it.' },
  { name: 'rateMbps', label: 'Rate, Mbit/s', hint: 'Payload that one stream shall carry.' },
] as const

/** What window a rate over a round trip needs; both figures stand in the URL, and nothing is asked of the server. */
export function BdpCalculator(props: { readonly start: BdpSearch }) {
  const [typed, setTyped] = useState(props.start)
  const { errors, result } = buildBdp(typed)
  const change = (name: 'rttMs' | 'rateMbps', value: string) => {
    const next = { ...typed, [name]: value }
    setTyped(next)
    window.history.replaceState(null, '', writeBdpSearch(next))
  }
  return (
    <div className="flex flex-col gap-5">
      <div className="grid max-w-xl gap-4 sm:grid-cols-2">
        {FIELDS.map(({ name, label, hint }) => (
          <Field
            key={name}
            name={name}
            label={label}
            hint={hint}
            // An empty field waits for a number; it holds no wrong one.
            error={typed[name].trim() === '' ? undefined : errors[name]}
          >
            {(control) => (
              <Input
                {...control}
                inputMode="decimal"
                autoComplete="off"
                value={typed[name]}
                onChange={(event) => change(name, event.target.value)}
              />
            )}
          </Field>
        ))}
      </div>
      <p aria-live="polite" className="text-base">
        {result ? result.sentence : 'Type a round trip and a rate.'}
      </p>
      {result && <Answer result={result} />}
    </div>
  )
}

function Answer(props: { readonly result: BdpResult }) {
  const { result } = props
  return (
    <>
      <div className="max-w-xl">
        <p className="font-semibold text-sm">Advised maximum of the buffers: {result.advisedMax}</p>
        <p className="mb-1 text-muted text-xs">
          Twice what must be in flight, because half of a buffer may be the kernel’s own, up to a power of
          two. For net.core.rmem_max and wmem_max, and as the last of the three values of tcp_rmem and
          tcp_wmem on both hosts; never lower one that is larger.
        </p>
        <CodeLine text={String(result.advisedMaxBytes)} label="Copy the maximum in bytes" />
      </div>
      <WindowTable windows={result.windows} />
    </>
  )
}

function WindowTable(props: { readonly windows: BdpResult['windows'] }) {
  return (
    <table className="w-full max-w-xl border-collapse text-sm tabular-nums">
      <caption className="mb-1 text-left font-semibold">What a window allows over this round trip</caption>
      <thead>
        <tr className="border-line border-b text-muted text-xs">
          <th scope="col" className="py-1.5 pr-3 text-left font-medium">
            Window
          </th>
          <th scope="col" className="px-3 py-1.5 text-right font-medium">
            Largest rate
          </th>
          <th scope="col" className="py-1.5 pl-3 text-right font-medium">
            Of the rate above
          </th>
        </tr>
      </thead>
      <tbody>
        {props.windows.map((row) => (
          <tr key={row.window} className="border-line border-b last:border-b-0">
            <th scope="row" className="py-1.5 pr-3 text-left font-normal">
              {row.window}
            </th>
            <td className="px-3 py-1.5 text-right">{row.rate}</td>
            <td className={`py-1.5 pl-3 text-right ${row.isEnough ? 'font-medium' : 'text-muted'}`}>
              {row.share}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
