'use client'

import { RotateCw } from 'lucide-react'
import { useState } from 'react'
import { RunQuestion } from '@/components/link/run-question'
import { useStartRun } from '@/components/link/use-start-run'
import { useMay } from '@/components/shell/scope'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import type { MeasureAgainView } from '@/lib/web/views/run/measure-again'

/** The button that takes exactly the measurement that advice names, for those who may; it asks first, as every run does. */
export function MeasureAgain(props: { readonly view: MeasureAgainView }) {
  const { view } = props
  const [isOpen, setIsOpen] = useState(false)
  const mayRun = useMay('run')
  if (!mayRun) return null
  return (
    <>
      <Button size="small" aria-label={`Measure ${view.what} again`} onClick={() => setIsOpen(true)}>
        <RotateCw aria-hidden className="size-3" />
        Measure that again
      </Button>
      <Dialog title={`Measure ${view.linkName} again`} isOpen={isOpen} onOpenChange={setIsOpen}>
        <Question view={view} onCancel={() => setIsOpen(false)} />
      </Dialog>
    </>
  )
}

function Question(props: { readonly view: MeasureAgainView; readonly onCancel: () => void }) {
  const { linkId, profile, steps, what, restsOn, estimateText, beforeRunId } = props.view
  const { isSending, problem, start } = useStartRun(linkId)
  return (
    <RunQuestion
      isSending={isSending}
      problem={problem}
      onStart={(force) => void start({ profile, force, steps }, `?before=${encodeURIComponent(beforeRunId)}`)}
      onCancel={props.onCancel}
    >
      <p className="m-0 text-sm">
        Only what shows whether the change helped: <strong className="font-semibold">{what}</strong>.{' '}
        <span className="font-medium">It takes {estimateText}.</span>
        {restsOn !== null && (
          <span className="block text-muted text-xs">
            Measured with it, because it rests on them: {restsOn}.
          </span>
        )}
      </p>
    </RunQuestion>
  )
}
