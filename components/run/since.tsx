import Link from 'next/link'
import { Section } from '@/components/ui/section'
import { Time } from '@/components/ui/time'
import type { DirectionLabels } from '@/lib/domain/format/end-names'
import type { SinceView } from '@/lib/web/views/run/run-view'
import { KeyFigures } from './key-figures'

/** What a run of chosen steps measured, beside what an earlier run had measured before the change. */
export function Since(props: { readonly view: SinceView; readonly labels: DirectionLabels }) {
  const { view, labels } = props
  return (
    <Section title="Before and now" note={<Link href={view.compareHref}>Compare the two runs</Link>}>
      <p className="mb-2 text-muted text-sm">
        Beside each figure stands what the{' '}
        <Link href={`/runs/${view.runId}`} className="underline underline-offset-4">
          run of <Time iso={view.runAt} />
        </Link>{' '}
        measured before.
      </p>
      {view.rows.length > 0 ? (
        <KeyFigures rows={view.rows} labels={labels} caption="What was chosen, before and now" />
      ) : (
        <p className="text-muted text-sm">None of the chosen steps gave a figure; each says why below.</p>
      )}
    </Section>
  )
}
