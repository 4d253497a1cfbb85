import Link from 'next/link'
import type { HostListView } from '@/lib/web/views/hosts/host-list-view'
import { RestoreHost } from './restore-host'

/** Hosts out of use, folded away, each with the way back. */
export function RetiredHosts(props: {
  readonly hosts: HostListView['retired']
  readonly canChange: boolean
}) {
  if (props.hosts.length === 0) return null
  return (
    <details className="mt-5 text-sm">
      <summary className="text-muted">Retired ({props.hosts.length})</summary>
      <ul className="mt-2 space-y-1">
        {props.hosts.map((host) => (
          <li key={host.id} className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <Link href={`/hosts/${host.id}`} className="hover:underline [overflow-wrap:anywhere]">
              {host.name}
            </Link>
            <span className="text-muted">{host.site}</span>
            {props.canChange && <RestoreHost hostId={host.id} label={host.name} />}
          </li>
        ))}
      </ul>
    </details>
  )
}
