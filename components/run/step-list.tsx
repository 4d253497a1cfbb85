import Link from 'next/link'
import { CodeLine } from '@/components/ui/code-line'
import { StateBadge } from '@/components/ui/state-badge'
import type { AdvicePlaces, StepView } from '@/lib/web/views/run/run-view'
import { RawOutput } from './raw-output'
import { StepCharts } from './step-charts'
import { Unfolding } from './unfolding'

/** Every step of a run: its outcome in words, folded below it charts, the exact commands and the raw output. */
export function StepList(props: { readonly steps: readonly StepView[]; readonly places: AdvicePlaces }) {
  return (
    <ol className="divide-y divide-line rounded-lg border border-line bg-surface">
      {props.steps.map((step) => (
        <li key={step.id}>
          <StepItem step={step} places={props.places} />
        </li>
      ))}
    </ol>
  )
}

function StepItem(props: { readonly step: StepView; readonly places: AdvicePlaces }) {
  const { step } = props
  return (
    <Unfolding
      id={`step-${step.ordinal}`}
      summary={
        <>
          <span className="min-w-0 flex-1 basis-64 [overflow-wrap:anywhere]">
            {step.sentence}
            <span className="block text-muted">{step.outcome}</span>
          </span>
          <span className="flex items-center gap-3">
            {step.seconds && <span className="text-muted text-xs">{step.seconds}</span>}
            <StateBadge state={step.state} />
          </span>
        </>
      }
    >
      <StepDetails step={step} places={props.places} />
    </Unfolding>
  )
}

function StepDetails(props: { readonly step: StepView; readonly places: AdvicePlaces }) {
  const { step } = props
  const hasEnded = step.state !== 'pending' && step.state !== 'running'
  return (
    <div className="flex flex-col gap-4 border-line border-t px-3 py-3 sm:px-6">
      {step.failure && <StepFailure step={step} places={props.places} />}
      {step.intervals.length > 0 && <StepCharts models={step.intervals} />}
      {step.commands.map((group) => (
        <section key={group.title} aria-label={group.title} className="flex min-w-0 flex-col gap-1.5">
          <h4 className="text-muted text-xs">{group.title}</h4>
          {group.lines.map((line) => (
            <CodeLine key={line} text={line} />
          ))}
        </section>
      ))}
      {hasEnded && <RawOutput href={step.rawHref} about={step.sentence} />}
    </div>
  )
}

function StepFailure(props: { readonly step: StepView; readonly places: AdvicePlaces }) {
  const { failure, advice, state } = props.step
  if (!failure) return null
  return (
    <div className="text-sm">
      <p>
        <span className="font-semibold">{state === 'skipped' ? 'Skipped: ' : 'Failed: '}</span>
        {failure.message} <code className="text-muted text-xs">{failure.code}</code>
      </p>
      {advice && (
        <p className="mt-1">
          <span className="font-semibold">What to try: </span>
          {advice.text} <AdvicePlace place={advice.place} places={props.places} />
        </p>
      )}
    </div>
  )
}

function AdvicePlace(props: { readonly place: 'link' | 'hosts' | null; readonly places: AdvicePlaces }) {
  const { linkId, hosts } = props.places
  const style = 'underline underline-offset-4'
  if (props.place === null) return null
  if (props.place === 'link') {
    return (
      <Link href={`/links/${linkId}/edit`} className={style}>
        Change the link
      </Link>
    )
  }
  return (
    <span className="inline-flex flex-wrap gap-x-3">
      {hosts.map((host) => (
        <Link key={host.id} href={`/hosts/${host.id}`} className={style}>
          {host.name}
        </Link>
      ))}
    </span>
  )
}
