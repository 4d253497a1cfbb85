import { formatSeconds } from '@/lib/domain/format/duration'
import type { RunState } from '@/lib/domain/model/run-state'
import type { Run, StepRecord } from '@/lib/services/ports/run'
import { LOCALE } from '@/lib/web/viewer-preferences'
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
      return `${count(done, 'step')} measured in ${tookText(run)}${failed > 0 ? `, ${failed} failed` : ''}.`
    case 'failed':
      return `Nothing was measured. ${run.failure?.message ?? 'Every step failed; each says why below.'}`
    case 'cancelled':
      return `Cancelled after ${count(done, 'measured step')}; what was measured stays below.`
    case 'interrupted':
      return `Interrupted after ${count(done, 'measured step')}; what was measured stays below.`
  }
}

/** What a reader must know before trusting a run's numbers. */
export function noticesOf(run: Run, state: RunState): readonly RunNotice[] {
  const notices: RunNotice[] = []
  if (state === 'interrupted') {
    const text =
      run.failure?.message ?? 'The worker that performed this run stopped answering. Start the run again.'
    notices.push({ kind: 'warn', title: 'The run was interrupted.', text })
  }
  if (state === 'completed' && run.partial) {
    const text = run.failure?.message ?? 'Some steps failed; each says why below. It is not pinned by itself.'
    notices.push({ kind: 'warn', title: 'The run is partial.', text })
  }
  if (run.contaminated) {
    const text = 'The link carried other traffic while it was measured; the numbers may be too low.'
    notices.push({ kind: 'warn', title: 'The run is contaminated.', text })
  }
  return notices
}

function count(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? '' : 's'}`
}

function tookText(run: Run): string {
  if (!run.startedAt || !run.endedAt) return 'an unknown time'
  return formatSeconds((run.endedAt.getTime() - run.startedAt.getTime()) / 1_000, LOCALE)
}
