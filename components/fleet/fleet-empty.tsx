import Link from 'next/link'
import { buttonClass } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/empty-state'

/** Where runs were made and no link is in use any more; a product that has measured nothing shows its first steps. */
export function FleetEmpty() {
  return (
    <EmptyState
      title="No link is in use"
      isPage
      action={
        <Link href="/links/new" className={buttonClass('primary')}>
          Add a link
        </Link>
      }
    >
      Every link was retired; their runs are kept under Runs. A link needs two hosts and a test address on
      each.
    </EmptyState>
  )
}
