'use client'

import { useState } from 'react'
import type { AnswersView } from '@/lib/web/views/answer/answer-view'
import { BaselineRuns } from './answer-baseline'
import { AskButton } from './ask-button'

/** The question with what it compares with, which can be changed before it is asked. */
export function AskForm(props: {
  readonly view: AnswersView
  readonly baseline: NonNullable<AnswersView['baseline']>
}) {
  const { view, baseline } = props
  const [chosenId, setChosenId] = useState<string | null>(null)
  return (
    <div className="flex flex-col items-start gap-3 text-sm">
      <p>
        It measures a quick run ({view.estimateText}), repeats what that leaves open while two minutes allow,
        and compares with <BaselineRuns view={baseline} />: {baseline.choiceText}.
      </p>
      {baseline.candidates.length > 1 && (
        <label className="flex max-w-full flex-wrap items-center gap-2">
          Compare with
          <select
            value={chosenId ?? ''}
            onChange={(event) => setChosenId(event.target.value || null)}
            className="h-9 max-w-full rounded-md border border-line-strong/60 bg-surface px-2"
          >
            <option value="">{baseline.choiceText}</option>
            {baseline.candidates.map((run) => (
              <option key={run.runId} value={run.runId}>
                {run.at.slice(0, 16).replace('T', ' ')} UTC, {run.planText}
              </option>
            ))}
          </select>
        </label>
      )}
      <AskButton
        linkId={view.linkId}
        linkName={view.linkName}
        {...(chosenId !== null && { question: { baseline: [chosenId] } })}
      />
    </div>
  )
}
