import { CircleHelp, Equal, EqualNot, TrendingDown, TrendingUp } from 'lucide-react'
import { Badge, type Tone } from '@/components/ui/badge'
import type { Verdict } from '@/lib/domain/comparison/compared-run'

type Look = { readonly tone: Tone; readonly icon: typeof Equal; readonly word: string }

const LOOKS: Readonly<Record<Verdict, Look>> = {
  degraded: { tone: 'bad', icon: TrendingDown, word: 'degraded' },
  unchanged: { tone: 'good', icon: Equal, word: 'unchanged' },
  improved: { tone: 'good', icon: TrendingUp, word: 'improved' },
  inconclusive: { tone: 'warn', icon: CircleHelp, word: 'inconclusive' },
  'not-comparable': { tone: 'neutral', icon: EqualNot, word: 'not comparable' },
}

/** A verdict: its shape and word beside its colour. */
export function VerdictBadge(props: { readonly verdict: Verdict }) {
  const { tone, icon: Icon, word } = LOOKS[props.verdict]
  return (
    <Badge tone={tone} icon={<Icon aria-hidden className="size-3" />}>
      {word}
    </Badge>
  )
}
