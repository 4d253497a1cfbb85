import clsx from 'clsx'
import type { ReactNode } from 'react'

/**
 * A table that becomes cards on a phone: there each cell shows its `label`, so that the same facts stay.
 * `caption` names the table for those who cannot see it.
 */
export function Table(props: { readonly caption: string; readonly children: ReactNode }) {
  return (
    <div className="rounded-lg border border-line bg-surface">
      <table className="w-full border-collapse text-sm max-md:block">
        <caption className="sr-only">{props.caption}</caption>
        {props.children}
      </table>
    </div>
  )
}

export function TableHead(props: { readonly children: ReactNode }) {
  return (
    <thead className="max-md:sr-only">
      <tr className="border-line border-b text-muted text-xs">{props.children}</tr>
    </thead>
  )
}

export function HeadCell(props: { readonly children?: ReactNode; readonly isNumber?: boolean }) {
  return (
    <th scope="col" className={clsx('px-3 py-2 font-medium', props.isNumber ? 'text-right' : 'text-left')}>
      {props.children}
    </th>
  )
}

export function TableBody(props: { readonly children: ReactNode }) {
  return <tbody className="max-md:block">{props.children}</tbody>
}

export function Row(props: { readonly children: ReactNode }) {
  return (
    <tr className="border-line border-b last:border-b-0 hover:bg-sunken/60 max-md:block max-md:px-3 max-md:py-2.5">
      {props.children}
    </tr>
  )
}

/** The cell that names its row. */
export function RowHeader(props: { readonly children: ReactNode }) {
  return (
    <th
      scope="row"
      className="px-3 py-2 text-left align-top font-normal max-md:block max-md:px-0 max-md:pt-0 max-md:pb-1"
    >
      {props.children}
    </th>
  )
}

export function Cell(props: {
  readonly label: string
  readonly isNumber?: boolean
  readonly children?: ReactNode
}) {
  return (
    <td
      className={clsx(
        'px-3 py-2 align-top max-md:flex max-md:justify-between max-md:gap-4 max-md:px-0 max-md:py-0.5 max-md:has-[>div:empty]:hidden',
        props.isNumber && 'text-right',
      )}
    >
      <span aria-hidden className="shrink-0 text-muted md:hidden">
        {props.label}
      </span>
      <div className="min-w-0 max-md:text-right">{props.children}</div>
    </td>
  )
}
