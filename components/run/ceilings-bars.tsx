import clsx from 'clsx'
import type { CeilingsView, CeilingView } from '@/lib/web/views/run/run-view'

/** What one direction reached, against each limit it could have met; the one that binds is named. */
export function CeilingsBars(props: { readonly view: CeilingsView }) {
  const { view } = props
  const known = view.ceilings.flatMap((ceiling) => (ceiling.bps === null ? [] : [ceiling.bps]))
  const finite = known.filter((bps) => bps <= view.measuredBps * 4)
  const fullBps = Math.max(view.measuredBps, ...finite) * 1.02
  const colour = view.direction === 'ab' ? 'bg-ab' : 'bg-ba'
  return (
    <section aria-label={view.title} className="min-w-0 rounded-lg border border-line bg-surface p-3">
      <h3 className="mb-2 font-semibold text-sm">{view.title}</h3>
      <dl className="grid grid-cols-[auto_1fr_auto] items-center gap-x-3 gap-y-1.5 text-sm">
        <BarRow
          name="Measured"
          text={view.measuredText}
          share={view.measuredBps / fullBps}
          colour={colour}
          isStrong
        />
        {view.ceilings.map((ceiling) => (
          <BarRow
            key={ceiling.name}
            name={ceiling.name}
            text={ceiling.text}
            share={shareOf(ceiling, fullBps)}
            colour={ceiling.isBinding ? 'bg-ink' : 'bg-line-strong/50'}
            isStrong={ceiling.isBinding}
            explanation={ceiling.explanation}
            {...(ceiling.isBinding && { mark: 'binds' })}
          />
        ))}
      </dl>
    </section>
  )
}

function shareOf(ceiling: CeilingView, fullBps: number): number {
  return ceiling.bps === null ? 0 : Math.min(1, ceiling.bps / fullBps)
}

function BarRow(props: {
  readonly name: string
  readonly text: string
  readonly share: number
  readonly colour: string
  readonly isStrong: boolean
  readonly explanation?: string
  readonly mark?: string
}) {
  return (
    <div className="contents">
      <dt className={clsx('whitespace-nowrap', props.isStrong ? 'font-medium' : 'text-muted')}>
        {props.name}
        {props.mark && (
          <span className="ml-1.5 rounded bg-ink px-1 py-px text-canvas text-xs">{props.mark}</span>
        )}
      </dt>
      <dd aria-hidden className="m-0 h-3 min-w-8 overflow-hidden rounded-sm bg-sunken">
        <div
          className={clsx('h-full', props.colour)}
          style={{ width: `${Math.round(props.share * 1000) / 10}%` }}
        />
      </dd>
      <dd className="m-0 whitespace-nowrap text-right">{props.text}</dd>
      {props.explanation && <dd className="col-span-3 m-0 -mt-1 text-muted text-xs">{props.explanation}</dd>}
    </div>
  )
}
