import Link from 'next/link'
import { buttonClass } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/empty-state'

/** In place of a form that would be refused: what takes an administrator, whom to ask, and the way back. */
export function AdministratorsOnly(props: {
  /** Such as “register a host”. */
  readonly deed: string
  /** From `sayWhomToAsk`. */
  readonly whomToAsk: string
  readonly back: { readonly href: string; readonly text: string }
}) {
  const back = (
    <Link href={props.back.href} className={buttonClass()}>
      {props.back.text}
    </Link>
  )
  return (
    <EmptyState isPage title={`Only an administrator can ${props.deed}`} action={back}>
      {props.whomToAsk}
    </EmptyState>
  )
}
