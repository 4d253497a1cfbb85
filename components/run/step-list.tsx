import clsx from 'clsx'
import { IntervalCharts } from '@/components/charts/interval-charts'
import { CodeLine } from '@/components/ui/code-line'
import { StateBadge } from '@/components/ui/state-badge'
import { withBasePath } from '@/lib/web/base-path'
import type { StepView } from '@/lib/web/views/run/run-view'

/** Every step of a run: its outcome in words, folded below it charts, the exact commands and the raw output. */
export function StepList(props: { readonly steps: readonly StepView[] }) {
  return (
    <ol className="divide-y divide-line rounded-lg border border-line bg-surface">
      {props.steps.map((step) => (
        <li key={step.id}>
          <StepItem step={step} />
        </li>
      ))}
    </ol>
  )
}

function StepItem(props: { readonly step: StepView }) {
  const { step } = props
  return (
    <details id={`step-${step.ordinal}`} className="group">
      <summary className="flex list-none flex-wrap items-baseline gap-x-3 gap-y-1 px-3 py-2 text-sm hover:bg-sunken/60 [&::-webkit-details-marker]:hidden">
        <span
          aria-hidden
          className="w-3 text-muted transition-transform group-open:rotate-90 motion-reduce:transition-none"
        >
          ›
        </span>
        <span className="min-w-0 flex-1 basis-64">
          {step.sentence}
          <span className="ml-2 text-muted">{step.outcome}</span>
        </span>
        <span className="flex items-center gap-3">
          {step.seconds && <span className="text-muted text-xs">{step.seconds}</span>}
          <StateBadge state={step.state} />
        </span>
      </summary>
      <StepDetails step={step} />
    </details>
  )
}

function StepDetails(props: { readonly step: StepView }) {
  const { step } = props
  return (
    <div className="flex flex-col gap-4 border-line border-t px-3 py-3 sm:px-6">
      {step.failure && (
        <p className="text-sm">
          <span className="font-semibold">{step.state === 'skipped' ? 'Skipped: ' : 'Failed: '}</span>
          {step.failure.message} <code className="text-muted text-xs">{step.failure.code}</code>
        </p>
      )}
      {step.intervals.length > 0 && (
        <div className={clsx('grid gap-6', step.intervals.length > 1 && 'lg:grid-cols-2')}>
          {step.intervals.map((model) => (
            <IntervalCharts key={model.id} model={model} />
          ))}
        </div>
      )}
      {step.commands.map((group) => (
        <section key={group.title} aria-label={group.title} className="flex min-w-0 flex-col gap-1.5">
          <h4 className="text-muted text-xs">{group.title}</h4>
          {group.lines.map((line) => (
            <CodeLine key={line} text={line} />
          ))}
        </section>
      ))}
      {step.state !== 'pending' && step.state !== 'running' && (
        <p className="text-sm">
          <a href={withBasePath(step.rawHref)} download className="underline underline-offset-4">
            Download the raw output
          </a>
          <span className="text-muted"> as both hosts printed it</span>
        </p>
      )}
    </div>
  )
}
