import Form from 'next/form'
import Link from 'next/link'
import { Badge } from '@/components/ui/badge'
import { Button, buttonClass } from '@/components/ui/button'
import { Time } from '@/components/ui/time'
import type { CandidateRun, ChooserView } from '@/lib/web/views/compare/compare-view'

/** Other runs to compare: what people ask for most, and any run or set of runs for either side. */
export function RunChooser(props: {
  readonly linkId: string
  readonly view: ChooserView
  readonly isOpen: boolean
}) {
  const { linkId, view } = props
  if (view.candidates.length === 0) return null
  return (
    <div className="flex flex-col gap-2 text-sm print:hidden">
      {view.presets.length > 0 && (
        <p className="flex flex-wrap items-center gap-2">
          <span className="text-muted">Compare with</span>
          {view.presets.map((preset) => (
            <Link key={preset.name} href={preset.href} className={buttonClass('plain', 'small')}>
              {preset.name}
            </Link>
          ))}
        </p>
      )}
      <details open={props.isOpen}>
        <summary className="text-muted underline underline-offset-4">Choose other runs</summary>
        <Form
          action={`/links/${linkId}/compare`}
          scroll={false}
          className="mt-2 max-w-xl rounded-lg border border-line bg-surface"
        >
          <p className="border-line border-b px-3 py-2 text-muted text-xs">
            Tick one run or several on each side; of several the median is taken.
          </p>
          <ul className="max-h-80 divide-y divide-line overflow-auto">
            {view.candidates.map((run) => (
              <Candidate key={run.runId} run={run} />
            ))}
          </ul>
          <div className="flex flex-wrap items-center justify-between gap-3 border-line border-t px-3 py-2">
            <Link href={`/links/${linkId}`} className="text-muted text-xs underline underline-offset-4">
              {view.hasOlderRuns ? 'Older runs are in the link’s history' : 'The link’s history'}
            </Link>
            <Button type="submit" look="primary" size="small">
              Compare these
            </Button>
          </div>
        </Form>
      </details>
    </div>
  )
}

function Candidate({ run }: { readonly run: CandidateRun }) {
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 px-3 py-1.5">
      <span className="flex gap-4">
        <label className="flex items-center gap-1.5">
          <input type="checkbox" name="baseline" value={run.runId} defaultChecked={run.isThen} />
          Then
        </label>
        <label className="flex items-center gap-1.5">
          <input type="checkbox" name="run" value={run.runId} defaultChecked={run.isNow} />
          Now
        </label>
      </span>
      <span className="flex min-w-0 flex-1 flex-wrap items-center gap-x-2">
        <Time iso={run.at} />
        <span className="text-muted">{run.planText}</span>
        {run.marks.map((mark) => (
          <Badge key={mark} tone={mark === 'baseline' ? 'ab' : 'warn'}>
            {mark}
          </Badge>
        ))}
      </span>
    </li>
  )
}
