import clsx from 'clsx'
import { CircleCheck } from 'lucide-react'
import Link from 'next/link'
import { buttonClass } from '@/components/ui/button'
import type { FirstStep, FirstStepsView } from '@/lib/web/views/hosts/first-steps'

const SPOKEN = { done: 'Done: ', current: 'Now: ', later: '' } as const

function StepItem(props: { readonly step: FirstStep; readonly number: number }) {
  const { step, number } = props
  const isCurrent = step.state === 'current'
  return (
    <li className="flex gap-3" {...(isCurrent ? { 'aria-current': 'step' as const } : {})}>
      {step.state === 'done' ? (
        <CircleCheck aria-hidden className="size-6 shrink-0 text-good" />
      ) : (
        <span
          aria-hidden
          className={clsx(
            'flex size-6 shrink-0 items-center justify-center rounded-full border text-xs tabular-nums',
            isCurrent ? 'border-ink bg-ink font-semibold text-canvas' : 'border-line-strong text-muted',
          )}
        >
          {number}
        </span>
      )}
      <div className="min-w-0 pt-0.5 text-sm">
        <p className={clsx(isCurrent ? 'font-semibold' : 'text-muted')}>
          <span className="sr-only">{SPOKEN[step.state]}</span>
          {step.title}
        </p>
        {step.state !== 'done' && <p className="text-muted [overflow-wrap:anywhere]">{step.text}</p>}
      </div>
    </li>
  )
}

function LabNote(props: { readonly linkId: string }) {
  return (
    <p className="mt-4 border-line border-t pt-3 text-muted text-sm">
      This server was started with the built-in lab, a simulated link between two hosts on this machine. To
      try the product without machines of your own,{' '}
      <Link href={`/links/${props.linkId}`} className="text-ink underline underline-offset-2">
        open the lab’s link
      </Link>{' '}
      and press Re-baseline.
    </p>
  )
}

/**
 * Leads from an empty product to the first measured link; stands on the empty fleet page and on the hosts page until the first run is
 * done. `headingLevel` is 1 where it is all there is on the page.
 */
export function FirstSteps(props: { readonly view: FirstStepsView; readonly headingLevel?: 1 | 2 }) {
  const { steps, currentNumber, action, labLinkId } = props.view
  const Heading = props.headingLevel === 1 ? 'h1' : 'h2'
  return (
    <section
      aria-labelledby="first-steps"
      className="mb-6 rounded-lg border border-line bg-surface p-4 sm:p-5"
    >
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <Heading id="first-steps" className="font-semibold text-lg">
          The first measured link
        </Heading>
        <p className="text-muted text-sm">
          Step {currentNumber} of {steps.length}
        </p>
      </div>
      <ol className="mt-4 space-y-3">
        {steps.map((step, index) => (
          <StepItem key={step.title} step={step} number={index + 1} />
        ))}
      </ol>
      <div className="mt-5">
        <Link href={action.href} className={buttonClass('primary')}>
          {action.text}
        </Link>
      </div>
      {labLinkId !== null && <LabNote linkId={labLinkId} />}
    </section>
  )
}
