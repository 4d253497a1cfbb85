import clsx from 'clsx'
import type { ReactNode } from 'react'

/** `dense` holds two lines of text in 28 px. On a phone all are the same cards. */
const DENSITIES = {
  roomy: '',
  compact: 'md:[&_:is(td,th)]:px-2 md:[&_:is(td,th)]:py-1.5',
  dense:
    'md:text-xs md:[&_:is(td,th)]:px-2 md:[&_:is(td,th)]:py-0 md:[&_:is(td,th)]:leading-[13.5px] md:[&_:is(td,th)_*]:leading-[13.5px] md:[&_td]:align-middle md:[&_thead_th]:py-1 md:[&_td_button]:h-6',
} as const

export type TableDensity = keyof typeof DENSITIES

/**
 * A table that becomes cards on a phone: there each cell shows its `label`, so that the same facts stay.
 * `caption` names the table for those who cannot see it.
 */
export function Table(props: {
  readonly caption: string
  readonly density?: TableDensity
  readonly children: ReactNode
}) {
  return (
    <div className="rounded-lg border border-line bg-surface">
      <table
        className={clsx('w-full border-collapse text-sm max-md:block', DENSITIES[props.density ?? 'roomy'])}
      >
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
export function RowHeader(props: { readonly className?: string; readonly children: ReactNode }) {
  return (
    <th
      scope="row"
      className={clsx(
        'px-3 py-2 text-left align-top font-normal max-md:block max-md:px-0 max-md:pt-0 max-md:pb-1',
        props.className,
      )}
    >
      {props.children}
    </th>
  )
}

export function Cell(props: {
  /** The column's name, shown on a phone; a direction's comes with its colour. */
  readonly label: ReactNode
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
