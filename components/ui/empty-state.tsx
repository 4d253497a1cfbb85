import type { ReactNode } from 'react'

/** An area with nothing in it yet: what to do first, with the button. */
export function EmptyState(props: {
  readonly title: string
  readonly children: ReactNode
  readonly action?: ReactNode
}) {
  return (
    <div className="rounded-lg border border-line border-dashed bg-surface px-6 py-10 text-center">
      <h2 className="font-semibold text-lg">{props.title}</h2>
      <div className="mx-auto mt-1.5 max-w-prose text-muted text-sm">{props.children}</div>
      {props.action && <div className="mt-5 flex flex-wrap justify-center gap-2">{props.action}</div>}
    </div>
  )
}
