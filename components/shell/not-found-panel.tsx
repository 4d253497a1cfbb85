import Link from 'next/link'
import { buttonClass } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/empty-state'

/** A page about something that is not there, and where to look instead. */
export function NotFoundPanel(props: {
  readonly title: string
  readonly text: string
  readonly href: string
  readonly action: string
}) {
  return (
    <div className="mx-auto max-w-2xl py-10">
      <EmptyState
        isPage
        title={props.title}
        action={
          <Link href={props.href} className={buttonClass()}>
            {props.action}
          </Link>
        }
      >
        {props.text}
      </EmptyState>
    </div>
  )
}
