import Link from 'next/link'
import { JournalSection } from '@/components/journal/journal-section'
import { buttonClass } from '@/components/ui/button'
import { PageHeader } from '@/components/ui/page-header'
import { RefreshWhile } from '@/components/ui/refresh-while'
import { StateBadge } from '@/components/ui/state-badge'
import { Time } from '@/components/ui/time'
import type { HostRights } from '@/lib/web/views/hosts/host-rights'
import type { HostView } from '@/lib/web/views/hosts/host-view'
import type { JournalView } from '@/lib/web/views/journal/journal-view'
import { AddressesPanel } from './addresses-panel'
import { CheckButton } from './check-button'
import { CheckNotice } from './check-notice'
import { HostDetails } from './host-details'
import { HostHistory } from './host-history'
import { KeyDecisionPanel } from './key-decision'
import { PortsPanel } from './ports-panel'
import { PreflightPanel } from './preflight-panel'
import { PublicKeyPanel } from './public-key-panel'
import { RetireHost } from './retire-host'

type Props = { readonly view: HostView; readonly rights: HostRights }

function Actions({ view, rights }: Props) {
  if (view.isRetired) return null
  return (
    <>
      {rights.canCheck && <CheckButton hostId={view.id} isMoving={view.isMoving} />}
      {rights.canChange && (
        <>
          <Link href={`/hosts/${view.id}/edit`} className={buttonClass()}>
            Edit
          </Link>
          <RetireHost hostId={view.id} name={view.name} />
        </>
      )}
    </>
  )
}

function Header({ view, rights }: Props) {
  return (
    <PageHeader
      title={view.name}
      sentence={
        <span className="inline-flex flex-wrap items-center gap-x-2 gap-y-1">
          <span>{view.site}</span>
          <StateBadge state={view.state} />
          {view.checkedIso && (
            <span>
              checked <Time iso={view.checkedIso} format="relative" nowIso={view.nowIso} />
            </span>
          )}
        </span>
      }
      actions={<Actions view={view} rights={rights} />}
    />
  )
}

/** What must be done before the host can be measured, in the order in which it comes. */
function ToDo({ view, rights }: Props) {
  const { decision, publicKey, addresses } = view
  const canDecide = rights.canChange && !view.isRetired && !view.isMoving
  return (
    <div className="mb-6 space-y-3 empty:hidden">
      <CheckNotice view={view} canChange={rights.canChange} />
      {decision && canDecide && <KeyDecisionPanel hostId={view.id} decision={decision} />}
      {publicKey && !view.isRetired && view.state !== 'ok' && (
        <PublicKeyPanel view={publicKey} isInstalled={false} />
      )}
      {addresses?.problem && canDecide && <AddressesPanel hostId={view.id} view={addresses} />}
    </div>
  )
}

/** One host: what must be decided first, then how it is reached, then what is on it and how that changed. */
export function HostPageBody({ view, rights, journal }: Props & { readonly journal: JournalView }) {
  const { publicKey, addresses } = view
  return (
    <>
      <Header view={view} rights={rights} />
      <ToDo view={view} rights={rights} />
      <HostDetails view={view} canChange={rights.canChange} />
      {publicKey && view.state === 'ok' && <PublicKeyPanel view={publicKey} isInstalled />}
      {addresses && !addresses.problem && rights.canChange && !view.isRetired && (
        <AddressesPanel hostId={view.id} view={addresses} />
      )}
      {view.preflight && (
        <>
          <PreflightPanel preflight={view.preflight} nowIso={view.nowIso} />
          <PortsPanel groups={view.preflight.portsByLink} />
        </>
      )}
      {view.history && <HostHistory history={view.history} nowIso={view.nowIso} />}
      <JournalSection view={journal} nowIso={view.nowIso} canNote={rights.canCheck} />
      <RefreshWhile isActive={view.isMoving} />
    </>
  )
}
