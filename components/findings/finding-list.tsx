import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react'
import { DirectionName } from '@/components/run/direction-name'
import { Badge, type Tone } from '@/components/ui/badge'
import type { Severity } from '@/lib/domain/diagnosis/finding'
import type { DirectionLabels } from '@/lib/domain/format/end-names'
import type { EvidenceView, FindingView } from '@/lib/web/views/run/build-findings'
import { AdviceItem } from './advice-item'

type Look = { readonly tone: Tone; readonly icon: typeof Info; readonly word: string }

const LOOKS: Readonly<Record<Severity, Look>> = {
  critical: { tone: 'bad', icon: CircleAlert, word: 'critical' },
  warning: { tone: 'warn', icon: TriangleAlert, word: 'warning' },
  info: { tone: 'neutral', icon: Info, word: 'info' },
}
const GOOD_NEWS: Look = { tone: 'good', icon: CircleCheck, word: 'good news' }

/** What the rules conclude, worst first, each with its evidence and advice. */
export function FindingList(props: {
  readonly findings: readonly FindingView[]
  readonly labels: DirectionLabels
  /** What stands there where there is none: how far that silence reaches. */
  readonly whenNone: string
}) {
  if (props.findings.length === 0) return <p className="text-muted text-sm">{props.whenNone}</p>
  return (
    <ul className="m-0 flex list-none flex-col gap-3 p-0">
      {props.findings.map((finding) => (
        <li key={`${finding.rule}-${finding.direction}`} className="rounded-lg border border-line bg-surface">
          <FindingItem finding={finding} labels={props.labels} />
        </li>
      ))}
    </ul>
  )
}

function FindingItem(props: { readonly finding: FindingView; readonly labels: DirectionLabels }) {
  const { finding, labels } = props
  const { tone, icon: Icon, word } = finding.rule === 'link-full' ? GOOD_NEWS : LOOKS[finding.severity]
  return (
    <details className="group min-w-0">
      <summary className="flex cursor-pointer list-none flex-col gap-1.5 px-3 py-2.5 hover:bg-sunken/60 [&::-webkit-details-marker]:hidden">
        <span className="flex flex-wrap items-center gap-x-3 gap-y-1 text-muted text-xs">
          <Badge tone={tone} icon={<Icon aria-hidden className="size-3" />}>
            {word}
          </Badge>
          <DirectionName direction={finding.direction} label={labels[finding.direction]} />
          <span className="font-mono">{finding.rule}</span>
          {finding.confidence !== 'certain' && <span>{finding.confidence}</span>}
          {finding.cost && <span>{finding.cost}</span>}
        </span>
        <span className="text-sm [overflow-wrap:anywhere]">{finding.sentence}</span>
      </summary>
      <div className="flex flex-col gap-4 border-line border-t px-3 py-3 text-sm">
        <EvidenceTable finding={finding} />
        {finding.missing.length > 0 && (
          <p className="m-0 text-muted">What would make it certain: {finding.missing.join('; ')}.</p>
        )}
        {finding.advice.map((advice) => (
          <AdviceItem key={advice.text} advice={advice} />
        ))}
        {finding.consequences.length > 0 && (
          <section aria-label="What it explains">
            <h3 className="mb-2 text-muted text-xs">It explains</h3>
            <FindingList findings={finding.consequences} labels={labels} whenNone="Nothing else." />
          </section>
        )}
      </div>
    </details>
  )
}

function EvidenceTable(props: { readonly finding: FindingView }) {
  return (
    <dl className="m-0 grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 sm:grid-cols-[auto_auto_1fr]">
      {props.finding.evidence.map((item) => (
        <div key={`${item.source}-${item.name}`} className="contents">
          <dt className="text-muted">{item.name}</dt>
          <dd className="m-0 text-right tabular-nums sm:text-left">
            {item.text}
            {item.threshold !== null && <span className="text-muted"> · threshold {item.threshold}</span>}
          </dd>
          <dd className="col-span-2 m-0 -mt-1 text-muted text-xs sm:col-span-1 sm:mt-0">
            <EvidenceSource item={item} />
          </dd>
        </div>
      ))}
    </dl>
  )
}

function EvidenceSource(props: { readonly item: EvidenceView }) {
  const { source, href } = props.item
  if (href === null) return source
  return (
    <a href={href} className="underline underline-offset-4">
      {source}
    </a>
  )
}
