import Link from 'next/link'
import { buttonClass } from '@/components/ui/button'
import { PageHeader } from '@/components/ui/page-header'
import type { FleetView } from '@/lib/web/views/fleet/fleet-view'
import { FleetEmpty } from './fleet-empty'
import { FleetTable } from './fleet-table'

/** More links than this are set closer, so that 28 of them fit on a laptop's screen. */
const ROOMY_LINKS_COUNT = 12

/** All links at a glance, or what to do first. */
export function FleetPage(props: { readonly view: FleetView }) {
  const { view } = props
  if (view.stage !== 'ready') {
    return (
      <>
        <PageHeader title="Fleet" />
        <FleetEmpty stage={view.stage} />
      </>
    )
  }
  const isDense = view.rows.length > ROOMY_LINKS_COUNT
  return (
    <>
      <PageHeader
        title="Fleet"
        isCompact={isDense}
        sentence={<p className="text-base text-ink">{view.summary}</p>}
        actions={
          <Link href="/links/new" className={buttonClass('plain', isDense ? 'small' : 'normal')}>
            Add a link
          </Link>
        }
      />
      <FleetTable view={view} density={isDense ? 'dense' : 'compact'} />
    </>
  )
}
