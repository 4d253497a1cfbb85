import type { ReactNode } from 'react'

/** The page's name, its answer in one sentence, and what can be done here. */
export function PageHeader(props: {
  readonly title: string
  readonly sentence?: ReactNode
  readonly actions?: ReactNode
}) {
  return (
    <div className="mb-5 flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
      <div className="min-w-0">
        <h1 className="font-semibold text-xl tracking-tight [overflow-wrap:anywhere]">{props.title}</h1>
        {props.sentence && <div className="mt-0.5 max-w-prose text-muted text-sm">{props.sentence}</div>}
      </div>
      {props.actions && <div className="flex flex-wrap items-center gap-2">{props.actions}</div>}
    </div>
  )
}
