'use client'

import { useMay } from '@/components/shell/scope'
import { Notice } from '@/components/ui/notice'
import { Time } from '@/components/ui/time'
import type { DiagnosisView } from '@/lib/web/views/run/build-diagnosis'
import { JudgeAgain } from './judge-again'

/** Which rules judged a run, and when; offers to judge it again where today's are others, or where they broke on it. */
export function JudgedBy(props: { readonly view: DiagnosisView }) {
  const { view } = props
  const isOutdated = view.rulesVersion < view.currentRulesVersion
  const canJudge = useMay('run') && (isOutdated || view.isBroken)
  const path = `/api/v1/runs/${encodeURIComponent(view.runId)}/judge` as const
  return (
    <div className="mb-2 flex flex-col gap-2">
      {view.isBroken && (
        <Notice kind="bad" title="This run could not be judged.">
          The rules broke on it, which is a fault of Plumbline’s own; the log says where. Nothing is known of
          what holds the link back in this run; what was measured stands below as it was.
        </Notice>
      )}
      <p className="m-0 flex flex-wrap items-center gap-x-3 gap-y-1 text-muted text-xs">
        <span>
          Judged by rules of version {view.rulesVersion} on <Time iso={view.judgedIso} />
          {isOutdated && `; today’s are version ${view.currentRulesVersion}`}.
        </span>
        {canJudge && <JudgeAgain path={path} />}
      </p>
    </div>
  )
}
