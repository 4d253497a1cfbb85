import type { ReactNode } from 'react'

/** A list of named facts, two columns where there is room. */
export function Facts(props: { readonly items: readonly (readonly [name: string, value: ReactNode])[] }) {
  return (
    <dl className="grid gap-x-6 rounded-lg border border-line bg-surface px-3 py-1.5 text-sm sm:grid-cols-2">
      {props.items.map(([name, value]) => (
        <div key={name} className="flex gap-3 py-1">
          <dt className="w-36 shrink-0 text-muted sm:w-44">{name}</dt>
          <dd className="min-w-0 [overflow-wrap:anywhere]">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
