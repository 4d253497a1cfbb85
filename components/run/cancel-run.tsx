'use client'

import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { withBasePath } from '@/lib/web/base-path'

/** Ends the traffic on both hosts; what is measured already stays. */
export function CancelRun(props: { readonly runId: string; readonly isAsked: boolean }) {
  const router = useRouter()
  const [state, setState] = useState<'idle' | 'asking' | 'asked'>(props.isAsked ? 'asked' : 'idle')
  const [problem, setProblem] = useState<string | null>(null)
  const cancel = async () => {
    setState('asking')
    const failure = await postCancel(props.runId)
    setProblem(failure)
    setState(failure ? 'idle' : 'asked')
    router.refresh()
  }
  return (
    <div className="flex flex-col items-end gap-1">
      <button
        type="button"
        disabled={state !== 'idle'}
        onClick={cancel}
        className="rounded-md border border-line-strong bg-surface px-3 py-1.5 text-sm hover:bg-sunken disabled:opacity-60"
      >
        {state === 'idle' ? 'Cancel run' : 'Cancelling…'}
      </button>
      {problem && (
        <p role="alert" className="m-0 text-bad text-sm">
          {problem}
        </p>
      )}
    </div>
  )
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
