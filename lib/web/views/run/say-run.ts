import { formatSeconds } from '@/lib/domain/format/duration'
import type { EndNames } from '@/lib/domain/format/end-names'
import type { RunState } from '@/lib/domain/model/run-state'
import { sayStep } from '@/lib/domain/suite/say-step'
import type { Run, StepRecord } from '@/lib/services/ports/run'
import { LOCALE } from '@/lib/web/viewer-preferences'
import { adviseOnFailure } from './advise-failure'
import type { RunNotice } from './run-view'

/** What became of a run, in one sentence. */
export function sayRun(run: Run, state: RunState, steps: readonly StepRecord[]): string {
  const done = steps.filter((step) => step.state === 'done').length
  const failed = steps.filter((step) => step.state === 'failed').length
  switch (state) {
    case 'queued':
      return 'This run waits for its turn.'
    case 'running':
      return 'This run is being performed now.'
    case 'completed':
      if (run.source === 'imported')
        return `Imported from ${run.importFile ?? 'a file'}: a test of ${tookText(run)}.`
      return `${count(done, 'step')} measured in ${tookText(run)}${failed > 0 ? `, ${failed} failed` : ''}.`
    case 'failed':
      return `Nothing was measured. ${run.failure?.message ?? 'Every step failed; each says why below.'}`
    case 'cancelled':
      return `Cancelled ${sayKept(done)}`
    case 'interrupted':
      return `Interrupted ${sayKept(done)}`
  }
}

function sayKept(done: number): string {
  if (done === 0) return 'before anything was measured.'
  return `after ${count(done, 'measured step')}; what was measured stays below.`
}

/** What a reader must know before trusting a run's numbers. `run` carries the state that people are shown. */
export function noticesOf(input: {
  readonly run: Run
  readonly steps: readonly StepRecord[]
  readonly ends: EndNames
}): readonly RunNotice[] {
  const { run } = input
  const notices: RunNotice[] = run.source === 'imported' ? [sayImported(input.steps)] : []
  if (run.state === 'failed') notices.push(...adviseOnRun(run))
  if (run.state === 'interrupted') {
    const text = run.failure?.message ?? 'The worker that performed this run stopped answering.'
    const items = ['Start the run again from the link; what it did not come to is not known.']
    notices.push({ kind: 'warn', title: 'The run was interrupted.', text, items })
  }
  if (run.state === 'completed' && run.partial) notices.push(sayPartial(input))
  if (run.contaminated) notices.push(sayContaminated(run))
  return notices
}

function adviseOnRun(run: Run): readonly RunNotice[] {
  const advice = run.failure && adviseOnFailure(run.failure.code)
  return advice ? [{ kind: 'info', title: 'What to try', text: advice.text, items: [] }] : []
}

function sayPartial({ run, steps, ends }: Parameters<typeof noticesOf>[0]): RunNotice {
  const missing = steps.filter((step) => step.state === 'failed')
  return {
    kind: 'warn',
    title: 'The run is partial.',
    text:
      run.failure?.message ??
      `It is not pinned by itself, and these are missing: ${count(missing.length, 'step')} failed.`,
    items: missing.map(
      (step) => `${sayStep(step.spec, ends)}: ${step.failure?.message ?? 'no reason was recorded.'}`,
    ),
  }
}

const LOCK_LOST =
  'A host let go of Plumbline’s lock while the run went on, so that another test may have run beside it.'

function sayContaminated(run: Run): RunNotice {
  const why = run.force
    ? `It was forced although a test interface carried other traffic; or a host let go of Plumbline’s lock while it went on.`
    : LOCK_LOST
  return {
    kind: 'warn',
    title: 'The run is contaminated.',
    text: `${why} Its throughput may be too low, its loss and delay too high.`,
    items: [],
  }
}

const STAND_IN =
  'The file has the sender’s intervals alone. Nearly all that it sent had arrived in the end, so that the steady rate is told by them: in the lab within 1.5 % of the receiver’s own in 95 of 100 tests.'

function sayImported(steps: readonly StepRecord[]): RunNotice {
  return {
    kind: 'info',
    title: 'This run was imported, not measured here.',
    text: 'What iperf3 does not write into its file is unknown: the idle round trip, the hosts, where a datagram was lost. It compares with runs of the same specification between the same addresses.',
    items: steps.some(isToldBySender) ? [STAND_IN] : [],
  }
}

/** The receiver's intervals stand though no report of the receiver does. */
function isToldBySender({ result }: StepRecord): boolean {
  if (result?.kind !== 'tcp') return false
  return result.tests.some(
    ({ intervals, receiver }) =>
      receiver.iperfVersion === null && intervals.some(({ receivedBytes }) => receivedBytes !== null),
  )
}

function count(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? '' : 's'}`
}

function tookText(run: Run): string {
  if (!run.startedAt || !run.endedAt) return 'an unknown time'
  return formatSeconds((run.endedAt.getTime() - run.startedAt.getTime()) / 1_000, LOCALE)
}
