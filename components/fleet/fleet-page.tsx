import Link from 'next/link'
import { buttonClass } from '@/components/ui/button'
import { PageHeader } from '@/components/ui/page-header'
import type { FleetView } from '@/lib/web/views/fleet/fleet-view'
import { FleetEmpty } from './fleet-empty'
import { FleetTable } from './fleet-table'

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
  return (
    <>
      <PageHeader
        title="Fleet"
        sentence={<p className="text-base text-ink">{view.summary}</p>}
        actions={
          <Link href="/links/new" className={buttonClass('plain')}>
            Add a link
          </Link>
        }
      />
      <FleetTable view={view} />
    </>
  )
}
