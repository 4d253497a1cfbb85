'use client'

import { type ReactNode, useState } from 'react'
import { Button } from '@/components/ui/button'
import { Notice } from '@/components/ui/notice'

/** The end of each question before a run: measure although the link is busy, what went wrong, and the two answers. */
export function RunQuestion(props: {
  readonly isSending: boolean
  readonly problem: string | null
  readonly onStart: (isForced: boolean) => void
  readonly onCancel: () => void
  /** What will be measured. */
  readonly children: ReactNode
}) {
  const [isForced, setIsForced] = useState(false)
  return (
    <form
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        props.onStart(isForced)
      }}
    >
      {props.children}
      <label className="flex items-start gap-2 text-sm">
        <input
          type="checkbox"
          className="mt-0.5"
          checked={isForced}
          onChange={(event) => setIsForced(event.target.checked)}
        />
        <span>
          Measure even if the link is busy
          <span className="block text-muted text-xs">The run is then marked as contaminated.</span>
        </span>
      </label>
      {props.problem && (
        <Notice kind="bad" title="The run was not started." isAlert>
          {props.problem}
        </Notice>
      )}
      <div className="flex justify-end gap-2">
        <Button onClick={props.onCancel}>Not now</Button>
        <Button type="submit" look="primary" disabled={props.isSending}>
          {props.isSending ? 'Starting…' : 'Start measuring'}
        </Button>
      </div>
    </form>
  )
}
