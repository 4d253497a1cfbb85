import Link from 'next/link'
import { buttonClass } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/empty-state'
import { PageHeader } from '@/components/ui/page-header'
import { RefreshWhile } from '@/components/ui/refresh-while'
import type { FirstStepsView } from '@/lib/web/views/hosts/first-steps'
import type { HostListView } from '@/lib/web/views/hosts/host-list-view'
import type { HostRights } from '@/lib/web/views/hosts/host-rights'
import { CheckUnchecked } from './check-unchecked'
import { FirstSteps } from './first-steps'
import { HostTable } from './host-table'
import { RetiredHosts } from './retired-hosts'

type Props = {
  readonly view: HostListView
  readonly firstSteps: FirstStepsView | null
  readonly rights: HostRights
}

function RegisterLinks() {
  return (
    <>
      <Link href="/hosts/import" className={buttonClass()}>
        From ~/.ssh/config
      </Link>
      <Link href="/hosts/new" className={buttonClass('primary')}>
        Register a host
      </Link>
    </>
  )
}

/** All hosts; until the first run is done, also what comes next. */
export function HostsPageBody({ view, firstSteps, rights }: Props) {
  const steps = rights.canChange && firstSteps && <FirstSteps view={firstSteps} />
  if (view.rows.length === 0) {
    return (
      <>
        <EmptyState isPage title="No hosts yet" action={rights.canChange && <RegisterLinks />}>
          A host is a machine reachable over SSH that tests run on. Register two of them, one at each end of
          the link you want to measure.
        </EmptyState>
        <div className="mt-6">{steps}</div>
        <RetiredHosts hosts={view.retired} canChange={rights.canChange} />
      </>
    )
  }
  const { uncheckedIds } = view
  const actions = (
    <>
      {rights.canCheck && uncheckedIds.length > 0 && <CheckUnchecked count={uncheckedIds.length} />}
      {rights.canChange && <RegisterLinks />}
    </>
  )
  return (
    <>
      <PageHeader title="Hosts" sentence={view.sentence} actions={actions} />
      {steps}
      <HostTable view={view} />
      <RetiredHosts hosts={view.retired} canChange={rights.canChange} />
      <RefreshWhile isActive={view.isMoving} />
    </>
  )
}
