import clsx from 'clsx'
import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'

const KINDS = {
  info: { icon: Info, box: 'border-line bg-surface', mark: 'text-muted' },
  good: { icon: CircleCheck, box: 'border-good/40 bg-good-soft', mark: 'text-good' },
  warn: { icon: TriangleAlert, box: 'border-warn/40 bg-warn-soft', mark: 'text-warn' },
  bad: { icon: CircleAlert, box: 'border-bad/40 bg-bad-soft', mark: 'text-bad' },
} as const

/** What happened, what it means and what to try; `isAlert` has it read out when it appears. */
export function Notice(props: {
  readonly kind: keyof typeof KINDS
  readonly title?: string
  readonly isAlert?: boolean
  readonly children?: ReactNode
}) {
  const { icon: Icon, box, mark } = KINDS[props.kind]
  return (
    <div
      role={props.isAlert ? 'alert' : undefined}
      className={clsx('flex gap-2.5 rounded-md border px-3 py-2.5 text-sm', box)}
    >
      <Icon aria-hidden className={clsx('mt-0.5 size-4 shrink-0', mark)} />
      <div className="min-w-0 flex-1 [overflow-wrap:anywhere]">
        {props.title && <p className="font-semibold">{props.title}</p>}
        {props.children}
      </div>
    </div>
  )
}
