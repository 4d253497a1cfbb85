import type { Run } from '@/lib/services/ports/run'
import type { RunStore } from '@/lib/services/ports/run-store'
import { emptyLiveState, foldLiveEvent, type LiveState } from './live-state'

const PAGE_SIZE = 1_000

/** What the live view shows of a run that goes on, from the events stored so far. */
export async function foldStoredEvents(runs: RunStore, run: Run): Promise<LiveState> {
  let live = emptyLiveState(run.state)
  for (;;) {
    const events = await runs.eventsAfter(run.id, live.lastSequence, PAGE_SIZE)
    for (const { sequence, type, data, at } of events) {
      live = foldLiveEvent(live, { sequence, type, data, atMs: at.getTime() })
    }
    // The row knows the state at this moment; the events may lag behind it.
    if (events.length < PAGE_SIZE) return { ...live, state: run.state }
  }
}
