import Link from 'next/link'
import { buttonClass } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/empty-state'

/**
 * A fleet without a link in use. Where nothing was measured yet an administrator is led by the first steps instead;
 * everybody else is told whom to ask.
 */
export function FleetEmpty(props: {
  readonly wasMeasured: boolean
  /** Whom to ask for a link; null for an administrator. */
  readonly whomToAsk: string | null
}) {
  const { wasMeasured, whomToAsk } = props
  const add = (
    <Link href="/links/new" className={buttonClass('primary')}>
      Add a link
    </Link>
  )
  return (
    <EmptyState
      title={wasMeasured ? 'No link is in use' : 'No link is registered yet'}
      isPage
      action={whomToAsk === null && add}
    >
      {wasMeasured && 'Every link was retired; their runs are kept under Runs. '}
      {whomToAsk === null
        ? 'A link needs two hosts and a test address on each.'
        : `An administrator registers hosts, and the links between them. ${whomToAsk}`}
    </EmptyState>
  )
}
