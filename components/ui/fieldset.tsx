import type { ReactNode } from 'react'

/** A named group of fields. */
export function Fieldset(props: {
  readonly legend: string
  readonly hint?: ReactNode
  readonly children: ReactNode
}) {
  return (
    <fieldset className="min-w-0 border-line border-t pt-4">
      <legend className="float-left w-full font-semibold text-base">{props.legend}</legend>
      {props.hint && <p className="clear-left max-w-prose pb-1 text-muted text-sm">{props.hint}</p>}
      <div className="clear-left grid gap-4 pt-2 sm:grid-cols-2">{props.children}</div>
    </fieldset>
  )
}
