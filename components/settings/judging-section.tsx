import { JudgeOutdated } from '@/components/findings/judge-outdated'
import { Section } from '@/components/ui/section'
import type { JudgingView } from '@/lib/web/views/diagnose/judging-view'

/** Which rules judged the runs that are kept; for administrators. */
export function JudgingSection(props: { readonly view: JudgingView }) {
  const { view } = props
  const isDone = view.outdatedCount === 0 && view.progress === null
  return (
    <Section id="findings" title="Findings">
      <p className="mb-3 max-w-prose text-muted text-sm">
        A run keeps what the rules of its day concluded. Judging again replaces that by what today’s conclude
        from the same measurements; nothing is measured, and metrics and verdicts stay as they are.
      </p>
      {isDone ? (
        <p className="m-0 text-sm">No run was judged by rules older than today’s, {view.rulesVersion}.</p>
      ) : (
        <JudgeOutdated view={view} path="/api/v1/judge" canJudge />
      )}
    </Section>
  )
}
