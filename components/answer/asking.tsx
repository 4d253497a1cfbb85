'use client'

import { useEffect, useRef } from 'react'
import { useAsk } from './use-ask'

/** A question that a button elsewhere asked: goes to its answer, or says why there is none. */
export function Asking(props: { readonly linkId: string; readonly onEnd: () => void }) {
  const { problem, ask } = useAsk(props.linkId)
  const isAsked = useRef(false)
  useEffect(() => {
    if (isAsked.current) return
    isAsked.current = true
    void ask()
  })
  return (
    <div
      role="status"
      className="fixed right-4 bottom-4 left-4 z-30 flex items-start justify-between gap-3 rounded-lg border border-line bg-surface px-4 py-3 text-sm shadow-lg sm:left-auto sm:max-w-md"
    >
      <p className={problem === null ? '' : 'text-bad'}>{problem ?? 'Asking…'}</p>
      {problem !== null && (
        <button type="button" onClick={props.onEnd} className="shrink-0 underline underline-offset-4">
          Close
        </button>
      )}
    </div>
  )
}
