import type { ReactNode } from 'react'

/** A titled part of a page. */
export function Section(props: {
  /** Where the page links to it. */
  readonly id?: string
  readonly title: string
  readonly note?: ReactNode
  readonly actions?: ReactNode
  readonly children: ReactNode
}) {
  return (
    <section id={props.id} className="mt-7 scroll-mt-4 first:mt-0">
      <div className="mb-2 flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h2 className="font-semibold text-base">{props.title}</h2>
        {props.note && <div className="text-muted text-xs">{props.note}</div>}
        {props.actions}
      </div>
      {props.children}
    </section>
  )
}
