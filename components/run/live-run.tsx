'use client'

import { useEffect, useState } from 'react'
import { LiveChart } from '@/components/charts/live-chart'
import { formatVolume } from '@/lib/domain/format/bytes'
import { formatMs, formatSeconds } from '@/lib/domain/format/duration'
import { formatRate } from '@/lib/domain/format/rate'
import { LOCALE } from '@/lib/web/viewer-preferences'
import type { LiveState, LiveStep } from '@/lib/web/views/run/live-state'
import type { LiveRunView } from '@/lib/web/views/run/run-view'
import { CancelRun } from './cancel-run'
import { type StreamState, useRunEvents } from './use-run-events'

/** A run while it waits or runs: what it does in words, how far it is, what it carries now, and a way to stop it. */
export function LiveRun(props: { readonly view: LiveRunView }) {
  const { view } = props
  const { live, stream } = useRunEvents(view.runId, view.live)
  const nowMs = useNow()
  const stepS = live.step && nowMs !== null ? Math.max(0, (nowMs - live.step.startedAtMs) / 1_000) : 0
  return (
    <section aria-label="The run as it goes" className="flex flex-col gap-4">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <p className="m-0 text-lg font-semibold" aria-live="polite">
          {headline(live, stepS)}
        </p>
        <CancelRun runId={view.runId} isAsked={view.isCancelAsked} />
      </div>
      <Progress live={live} stepS={stepS} estimateS={view.estimate.seconds} />
      <Facts live={live} stream={stream} estimateBytes={view.estimate.bytes} />
      {live.points.length > 0 && (
        <LiveChart
          title={live.step ? `${live.step.sentence}: ${latestRate(live)}` : 'Throughput of the last step'}
          points={live.points}
          durationS={live.step?.estimatedSeconds ?? 10}
          labels={view.labels}
        />
      )}
      {live.failures.length > 0 && <Failures failures={live.failures} />}
    </section>
  )
}

function headline(live: LiveState, stepS: number): string {
  if (live.state === 'queued') return live.waitingReason ?? 'Waiting for a worker to take this run.'
  if (live.state !== 'running') return 'The run has ended; its result is on the way.'
  if (!live.step) return live.doneCount === 0 ? 'Connecting to both hosts.' : 'Preparing the next step.'
  return `${live.step.sentence}${timeLeft(live.step, stepS)}`
}

function timeLeft(step: LiveStep, stepS: number): string {
  if (step.estimatedSeconds === null) return ''
  const left = Math.ceil(step.estimatedSeconds - stepS)
  return left > 0 ? `, ${formatSeconds(left, LOCALE)} left` : ', finishing'
}

function Progress(props: { readonly live: LiveState; readonly stepS: number; readonly estimateS: number }) {
  const { live, stepS, estimateS } = props
  const inStepS = Math.min(stepS, live.step?.estimatedSeconds ?? 0)
  const doneS = live.doneSeconds + inStepS
  const share = live.state === 'queued' ? 0 : Math.min(0.99, doneS / Math.max(estimateS, doneS, 1))
  const percent = Math.round(share * 100)
  const leftS = Math.max(0, Math.round(estimateS - doneS))
  return (
    <div className="flex flex-col gap-1">
      <div
        role="progressbar"
        aria-label="Progress of the run"
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent}
        className="h-2 overflow-hidden rounded-full bg-sunken"
      >
        <div className="h-full bg-both" style={{ width: `${percent}%` }} />
      </div>
      <p className="m-0 flex flex-wrap justify-between gap-x-4 text-muted text-sm">
        <span>{stepCount(live)}</span>
        <span>
          {live.state === 'queued' ? `takes about ${formatSeconds(estimateS, LOCALE)}` : leftText(leftS)}
        </span>
      </p>
    </div>
  )
}

function leftText(leftS: number): string {
  return leftS > 0 ? `about ${formatSeconds(leftS, LOCALE)} left` : 'longer than estimated'
}

function stepCount(live: LiveState): string {
  const current = live.doneCount + (live.step ? 1 : 0)
  if (live.state === 'queued' || current === 0) return 'No step begun'
  return live.totalCount === null
    ? `Step ${current}`
    : `Step ${current} of about ${Math.max(live.totalCount, current)}`
}

function Facts(props: {
  readonly live: LiveState
  readonly stream: StreamState
  readonly estimateBytes: number
}) {
  const { live, stream, estimateBytes } = props
  return (
    <dl className="m-0 flex flex-wrap gap-x-8 gap-y-2 text-sm">
      <Fact
        name="Sent so far"
        value={`${formatVolume(live.bytesSoFar, LOCALE)} of about ${formatVolume(estimateBytes, LOCALE)}`}
      />
      <Fact name="Now" value={latestRate(live)} />
      <Fact name="RTT under this load" value={formatMs(live.rttMs, LOCALE)} />
      {stream === 'lost' && <Fact name="Connection" value="lost; trying again, the run goes on" />}
    </dl>
  )
}

function Fact(props: { readonly name: string; readonly value: string }) {
  return (
    <div>
      <dt className="text-muted text-xs">{props.name}</dt>
      <dd className="m-0 font-medium">{props.value}</dd>
    </div>
  )
}

function latestRate(live: LiveState): string {
  const latest = (key: 'ab' | 'ba') => live.points.findLast((point) => (point[key] ?? null) !== null)?.[key]
  const rates = [latest('ab'), latest('ba')].filter((bps) => bps !== undefined && bps !== null)
  if (rates.length === 0) return '–'
  return formatRate(
    rates.reduce((total, bps) => total + bps, 0),
    LOCALE,
  )
}

function Failures(props: { readonly failures: LiveState['failures'] }) {
  return (
    <div className="rounded-md border border-line bg-warn-soft px-3 py-2 text-sm">
      <p className="m-0 font-semibold">Steps that failed so far</p>
      <ul className="m-0 list-disc pl-5">
        {props.failures.map((failure) => (
          <li key={failure.ordinal}>{failure.message}</li>
        ))}
      </ul>
    </div>
  )
}

const TICK_MS = 500

/** Null until the page has come alive: the server's clock cannot say what the browser's will. */
function useNow(): number | null {
  const [nowMs, setNowMs] = useState<number | null>(null)
  useEffect(() => {
    const tick = () => setNowMs(Date.now())
    tick()
    const timer = setInterval(tick, TICK_MS)
    return () => clearInterval(timer)
  }, [])
  return nowMs
}
