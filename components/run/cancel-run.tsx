'use client'

import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { useSafeRefresh } from '@/components/ui/use-safe-refresh'
import { withBasePath } from '@/lib/web/base-path'

type CancelState = 'idle' | 'sure' | 'asking' | 'asked'

/** Ends the traffic on both hosts, after a second press: a run cannot be taken up again, though what it measured stays. */
export function CancelRun(props: {
  readonly runId: string
  readonly isAsked: boolean
  readonly measuredCount: number
}) {
  const refresh = useSafeRefresh()
  const [state, setState] = useState<CancelState>(props.isAsked ? 'asked' : 'idle')
  const [problem, setProblem] = useState<string | null>(null)
  const cancel = async () => {
    setState('asking')
    const failure = await postCancel(props.runId)
    setProblem(failure)
    setState(failure ? 'idle' : 'asked')
    await refresh()
  }
  return (
    <div className="flex max-w-full flex-col items-end gap-1">
      {state === 'sure' ? (
        <span className="flex flex-wrap items-center justify-end gap-2 text-sm">
          <span>End this run? {sayWhatStays(props.measuredCount)}</span>
          {/* The question takes the place of the button that was pressed, and so its focus. */}
          <Button look="danger" onClick={() => void cancel()} autoFocus>
            Yes, cancel it
          </Button>
          <Button onClick={() => setState('idle')}>Let it go on</Button>
        </span>
      ) : (
        <Button disabled={state !== 'idle'} onClick={() => setState('sure')}>
          {state === 'idle' ? 'Cancel run' : 'Cancelling…'}
        </Button>
      )}
      {problem && (
        <p role="alert" className="text-bad text-sm">
          {problem}
        </p>
      )}
    </div>
  )
}

function sayWhatStays(measuredCount: number): string {
  if (measuredCount === 0) return 'Nothing is measured yet.'
  return `${measuredCount} measured step${measuredCount === 1 ? '' : 's'} will be kept.`
}

async function postCancel(runId: string): Promise<string | null> {
  try {
    const path = `/api/v1/runs/${encodeURIComponent(runId)}/cancel` as const
    const response = await fetch(withBasePath(path), { method: 'POST' })
    return response.ok ? null : 'The run could not be cancelled; it may have ended already.'
  } catch {
    return 'Plumbline could not be reached. The run goes on; try again.'
  }
}
