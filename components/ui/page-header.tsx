import clsx from 'clsx'
import type { ReactNode } from 'react'

/** The page's name, its answer in one sentence, and what can be done here. */
export function PageHeader(props: {
  readonly title: string
  readonly sentence?: ReactNode
  readonly actions?: ReactNode
  /** On one line, above a table that needs the height. */
  readonly isCompact?: boolean
}) {
  return (
    <div
      className={clsx(
        'flex flex-wrap justify-between gap-x-6 gap-y-3',
        props.isCompact ? 'mb-5 md:-mt-3 md:mb-2 md:items-center' : 'mb-5 items-start',
      )}
    >
      <div className={clsx('min-w-0', props.isCompact && 'md:flex md:items-baseline md:gap-4')}>
        <h1 className="font-semibold text-xl tracking-tight [overflow-wrap:anywhere]">{props.title}</h1>
        {props.sentence && (
          <div className={clsx('mt-0.5 text-muted text-sm', !props.isCompact && 'max-w-[90ch]')}>
            {props.sentence}
          </div>
        )}
      </div>
      {props.actions && <div className="flex flex-wrap items-center gap-2">{props.actions}</div>}
    </div>
  )
}
