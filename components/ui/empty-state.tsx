import type { ReactNode } from 'react'

/** An area with nothing in it yet: what to do first, with the button. */
export function EmptyState(props: {
  readonly title: string
  readonly children: ReactNode
  readonly action?: ReactNode
  /** Set where it is all there is on the page, so that its title is the page's heading. */
  readonly isPage?: boolean
}) {
  const Heading = props.isPage ? 'h1' : 'h2'
  return (
    <div className="rounded-lg border border-line border-dashed bg-surface px-6 py-10 text-center">
      <Heading className="font-semibold text-lg">{props.title}</Heading>
      <div className="mx-auto mt-1.5 max-w-prose text-muted text-sm">{props.children}</div>
      {props.action && <div className="mt-5 flex flex-wrap justify-center gap-2">{props.action}</div>}
    </div>
  )
}
