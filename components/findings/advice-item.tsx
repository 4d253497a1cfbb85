import type { ReactNode } from 'react'
import { CodeLine } from '@/components/ui/code-line'
import { CopyButton } from '@/components/ui/copy-button'
import type { ChangeView, FindingAdviceView } from '@/lib/web/views/run/build-findings'
import { MeasureAgain } from './measure-again'

/** One piece of advice: what to change from what to what, how, how to go back, and the measurement that shows whether it helped. */
export function AdviceItem(props: { readonly advice: FindingAdviceView }) {
  const { advice } = props
  return (
    <section aria-label="Advice" className="flex min-w-0 flex-col gap-2">
      <p className="m-0">
        <strong className="font-semibold">{advice.hostName ?? 'What to do'}: </strong>
        {advice.text}
      </p>
      {advice.changes.length > 0 && <Changes changes={advice.changes} />}
      {advice.command && <CodeLine text={advice.command} label="Copy the command" />}
      {advice.revert && (
        <Folded summary="How to go back">
          <CodeLine text={advice.revert} label="Copy the way back" />
        </Folded>
      )}
      {advice.table && (
        <Folded summary="The table to send">
          <TextTable text={advice.table} />
        </Folded>
      )}
      {advice.check && (
        <p className="m-0 flex flex-wrap items-center gap-x-3 gap-y-1.5 text-muted">
          {advice.check}
          {advice.again && <MeasureAgain view={advice.again} />}
        </p>
      )}
    </section>
  )
}

function Changes(props: { readonly changes: readonly ChangeView[] }) {
  return (
    <dl className="m-0 grid grid-cols-1 gap-x-4 gap-y-1 sm:grid-cols-[auto_1fr]">
      {props.changes.map(({ setting, from, to }) => (
        <div key={setting} className="contents">
          <dt className="font-mono text-muted text-xs">{setting}</dt>
          <dd className="m-0 font-mono text-xs tabular-nums [overflow-wrap:anywhere]">
            {from ?? 'unknown'} → {to ?? 'as needed'}
          </dd>
        </div>
      ))}
    </dl>
  )
}

function Folded(props: { readonly summary: string; readonly children: ReactNode }) {
  return (
    <details>
      <summary className="text-muted text-xs underline underline-offset-4">{props.summary}</summary>
      <div className="mt-1.5">{props.children}</div>
    </details>
  )
}

/** Text in columns, which scrolls sideways where a page is narrow instead of breaking its lines. */
function TextTable(props: { readonly text: string }) {
  return (
    <div className="flex flex-col items-start gap-2 rounded-md border border-line bg-sunken p-2.5">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard */}
      <section className="max-w-full overflow-x-auto" tabIndex={0} aria-label="The table to send">
        <pre className="m-0 font-mono text-xs">{props.text}</pre>
      </section>
      <CopyButton text={props.text} label="Copy the table" />
    </div>
  )
}
