import { Unknown } from '@/components/ui/explain'
import type { Figure } from '@/lib/web/views/figures/figure'

/** A number with its exact value in the tooltip; an unknown one is a dash that says why on focus. */
export function FigureText(props: { readonly figure: Figure }) {
  const { text, exact, unknownReason } = props.figure
  if (unknownReason !== null) return <Unknown reason={unknownReason} />
  return (
    <span title={exact} className="whitespace-nowrap">
      {text}
    </span>
  )
}
