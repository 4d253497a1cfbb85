import type { ReactNode } from 'react'
import { TERMS, type TermKey } from '@/lib/domain/glossary/terms'

type Props = { readonly children: ReactNode } & (
  | { readonly term: TermKey; readonly tip?: string | undefined }
  | { readonly term?: undefined; readonly tip: string }
)

/**
 * A word or a figure with one sentence about it: `term` takes the glossary's first sentence and leads to the rest, `tip` says
 * something of its own. Shown on hover, focus and click by the one TipLayer of the page, so that a table of hundreds
 * costs no script; it is part of the accessible name, so that nothing must be hovered to be understood.
 */
export function Explain({ term, tip, children }: Props) {
  const sentence = tip ?? (term ? TERMS[term].sentence : '')
  return (
    <button
      type="button"
      data-tip={sentence}
      data-term={term}
      className="relative cursor-help text-inherit underline decoration-line-strong decoration-dotted underline-offset-4"
    >
      {children}
      <span className="sr-only"> ({sentence})</span>
    </button>
  )
}

/** A value that is not known: a dash, and why on focus or hover. Never 0. */
export function Unknown(props: { readonly reason: string }) {
  return <Explain tip={props.reason}>–</Explain>
}
