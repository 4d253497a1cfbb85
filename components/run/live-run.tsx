'use client'

import Link from 'next/link'
import { useMay } from '@/components/shell/scope'
import { isFinal } from '@/lib/domain/model/run-state'
import type { StreamState } from '@/lib/web/views/run/run-stream'
import type { LiveRunView } from '@/lib/web/views/run/run-view'
import { findProgress, sayDoing, sayStepCount, sayStepLeft } from '@/lib/web/views/run/say-live'
import { CancelRun } from './cancel-run'
import { LiveCharts } from './live-charts'
import { LiveFacts } from './live-facts'
import { useRunEvents } from './use-run-events'
import { useServerNow } from './use-server-now'

/** A run while it waits or runs: what it does in words, how far it is, what it carries now, and a way to stop it. */
export function LiveRun(props: { readonly view: LiveRunView }) {
  const { view } = props
  const { live, stream } = useRunEvents(view.runId, view.live)
  const nowMs = useServerNow(view.serverNowMs)
  const mayRun = useMay('run')
  const waiting = live.state === 'queued' ? view.waitingFor : null
  const doing = sayDoing(live, waiting?.reason ?? null)
  return (
    <section
      aria-label="The run as it goes"
      className="flex flex-col gap-4 rounded-lg border border-line bg-surface p-4"
    >
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div className="min-w-0">
          <p className="font-semibold text-lg [overflow-wrap:anywhere]">
            {doing}
            {live.step && <span className="font-normal">{sayStepLeft(live.step, nowMs)}</span>}
          </p>
          {waiting?.runId && (
            <Link href={`/runs/${waiting.runId}`} className="text-sm underline underline-offset-4">
              Show the run it waits for
            </Link>
          )}
        </div>
        {mayRun && !isFinal(live.state) && (
          <CancelRun
            runId={view.runId}
            isAsked={view.isCancelAsked}
            measuredCount={live.doneCount - live.failures.length}
          />
        )}
      </div>
      {/* The countdown is left out of what is read aloud: it changes every second. */}
      <p role="status" className="sr-only">
        {live.step ? `${sayStepCount(live)}: ${doing}.` : doing}
      </p>
      <Progress {...findProgress(live, view.estimate, nowMs)} stepText={sayStepCount(live)} />
      <ConnectionNote stream={stream} />
      <LiveFacts live={live} estimateBytes={view.estimate.bytes} />
      {live.state === 'running' && <LiveCharts live={live} labels={view.labels} />}
      {live.failures.length > 0 && <Failures failures={live.failures} />}
    </section>
  )
}

function Progress(props: {
  readonly sharePct: number
  readonly leftText: string
  readonly stepText: string
}) {
  return (
    <div className="flex flex-col gap-1">
      <div
        role="progressbar"
        aria-label="Progress of the run"
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={props.sharePct}
        className="h-2 overflow-hidden rounded-full bg-sunken"
      >
        <div
          className="h-full bg-both motion-safe:transition-[width] motion-safe:duration-500"
          style={{ width: `${props.sharePct}%` }}
        />
      </div>
      <p className="flex flex-wrap justify-between gap-x-4 text-muted text-sm">
        <span title="The planner decides each step from what the ones before it found.">
          {props.stepText}
        </span>
        <span>{props.leftText}</span>
      </p>
    </div>
  )
}

/** Said only where it matters: a page that keeps its numbers while it hears nothing looks like one that is up to date. */
function ConnectionNote({ stream }: { readonly stream: StreamState }) {
  return (
    <div role="status" className="empty:hidden">
      {stream === 'lost' && (
        <p className="rounded-md border border-warn/40 bg-warn-soft px-3 py-2 text-sm">
          <strong>The connection to Plumbline is lost.</strong> The run goes on without this page; what stands
          here is from before. Trying again every few seconds.
        </p>
      )}
    </div>
  )
}

function Failures(props: {
  readonly failures: readonly { readonly ordinal: number; readonly message: string }[]
}) {
  return (
    <div className="rounded-md border border-line bg-warn-soft px-3 py-2 text-sm">
      <p className="font-semibold">Steps that failed so far</p>
      <ul className="list-disc pl-5">
        {props.failures.map((failure) => (
          <li key={failure.ordinal}>
            Step {failure.ordinal}: {failure.message}
          </li>
        ))}
      </ul>
    </div>
  )
}
