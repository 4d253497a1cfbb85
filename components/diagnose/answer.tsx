import { FindingList } from '@/components/findings/finding-list'
import { Notice } from '@/components/ui/notice'
import { Section } from '@/components/ui/section'
import type { AtHandView } from '@/lib/web/views/diagnose/at-hand-view'
import type { CoverageView } from '@/lib/web/views/diagnose/coverage-view'

/** What the rules say, and what they could not look at. */
export function Answer(props: { readonly view: AtHandView }) {
  const { findings, coverage, labels, tools } = props.view
  const known = [...new Set(tools.filter((tool) => tool !== null))]
  const unknownCount = tools.filter((tool) => tool === null).length
  return (
    <Section
      title="What the rules say"
      note={known.length > 0 ? `Read: ${known.join(', ')}.` : 'From the figures alone.'}
    >
      <div className="flex flex-col gap-3">
        {unknownCount > 0 && (
          <Notice kind="warn">
            {unknownCount === 1 ? 'One text is' : `${unknownCount} texts are`} of no tool that Plumbline
            knows, and left out.
          </Notice>
        )}
        <FindingList findings={findings} labels={labels} whenNone={coverage.whenNone} />
        <NotLookedAt coverage={coverage} />
      </div>
    </Section>
  )
}

function NotLookedAt(props: { readonly coverage: CoverageView }) {
  const { summary, needs, oneWay } = props.coverage
  if (needs.length === 0 && oneWay.length === 0) return null
  return (
    <details className="text-sm">
      <summary className="cursor-pointer text-muted underline underline-offset-4">
        {summary} What would let the others decide
      </summary>
      <dl className="mt-3 grid gap-x-6 gap-y-2 sm:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        {needs.map((each) => (
          <div key={each.needs} className="contents">
            <dt>{each.needs}</dt>
            <dd className="m-0 mb-1 font-mono text-muted text-xs leading-5 sm:mb-0">
              {each.rules.join(', ')}
            </dd>
          </div>
        ))}
        {oneWay.map(({ label, rules }) => (
          <div key={label} className="contents">
            <dt>looked at in one direction only, {label}</dt>
            <dd className="m-0 mb-1 font-mono text-muted text-xs leading-5 sm:mb-0">{rules.join(', ')}</dd>
          </div>
        ))}
      </dl>
    </details>
  )
}
