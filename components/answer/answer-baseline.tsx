import Form from 'next/form'
import Link from 'next/link'
import { Button } from '@/components/ui/button'
import { Time } from '@/components/ui/time'
import type { AnswerBaselineView } from '@/lib/web/views/answer/answer-view'

/** What today is held against, how that was chosen, and any other run to hold it against instead. */
export function AnswerBaseline(props: { readonly view: AnswerBaselineView; readonly href: string }) {
  const { view, href } = props
  return (
    <div className="flex flex-col gap-2 text-sm">
      <p>
        Compared with <BaselineRuns view={view} />: {view.choiceText}.{' '}
        {view.isOther && (
          <Link href={href} className="underline underline-offset-4">
            Back to what was asked
          </Link>
        )}
      </p>
      {view.candidates.length > 1 && (
        <details className="print:hidden">
          <summary className="text-muted underline underline-offset-4">Compare with another run</summary>
          <Form
            action={href}
            scroll={false}
            className="mt-2 max-w-xl rounded-lg border border-line bg-surface"
          >
            <ul className="max-h-72 divide-y divide-line overflow-auto">
              {view.candidates.map((run) => (
                <li key={run.runId} className="px-3 py-1.5">
                  <label className="flex flex-wrap items-center gap-x-2">
                    <input type="radio" name="baseline" value={run.runId} defaultChecked={run.isChosen} />
                    <Time iso={run.at} />
                    <span className="text-muted">{run.planText}</span>
                  </label>
                </li>
              ))}
            </ul>
            <div className="flex justify-end border-line border-t px-3 py-2">
              <Button type="submit" look="primary" size="small">
                Compare with this
              </Button>
            </div>
          </Form>
        </details>
      )}
    </div>
  )
}

export function BaselineRuns(props: { readonly view: Pick<AnswerBaselineView, 'runs'> }) {
  const [run, ...others] = props.view.runs
  if (!run) return <>runs that are no longer there</>
  return (
    <>
      <Link href={`/runs/${run.runId}`} className="underline underline-offset-4">
        the run of <Time iso={run.at} />
      </Link>
      {others.length > 0 && ` and ${others.length} more`}
    </>
  )
}
