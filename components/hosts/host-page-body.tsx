import Link from 'next/link'
import { buttonClass } from '@/components/ui/button'
import { PageHeader } from '@/components/ui/page-header'
import { RefreshWhile } from '@/components/ui/refresh-while'
import { StateBadge } from '@/components/ui/state-badge'
import { Time } from '@/components/ui/time'
import type { HostView } from '@/lib/web/views/hosts/host-view'
import { CheckButton } from './check-button'
import { CheckNotice } from './check-notice'
import { HostDetails } from './host-details'
import { KeyDecisionPanel } from './key-decision'
import { PortsPanel } from './ports-panel'
import { PreflightPanel } from './preflight-panel'
import { RetireHost } from './retire-host'

function Actions({ view }: { readonly view: HostView }) {
  if (view.isRetired) return null
  return (
    <>
      <CheckButton hostId={view.id} isMoving={view.isMoving} />
      <Link href={`/hosts/${view.id}/edit`} className={buttonClass()}>
        Edit
      </Link>
      <RetireHost hostId={view.id} name={view.name} />
    </>
  )
}

/** One host: what must be decided first, then how it is reached, then what is on it. */
export function HostPageBody({ view }: { readonly view: HostView }) {
  return (
    <>
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
        actions={<Actions view={view} />}
      />
      <div className="mb-6 space-y-3 empty:hidden">
        <CheckNotice view={view} />
        {view.decision && !view.isRetired && !view.isMoving && (
          <KeyDecisionPanel hostId={view.id} decision={view.decision} />
        )}
      </div>
      <HostDetails view={view} />
      {view.preflight && (
        <>
          <PreflightPanel preflight={view.preflight} nowIso={view.nowIso} />
          <PortsPanel groups={view.preflight.portsByLink} />
        </>
      )}
      <RefreshWhile isActive={view.isMoving} />
    </>
  )
}
