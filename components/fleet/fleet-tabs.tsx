import clsx from 'clsx'
import Link from 'next/link'
import { type FleetQuery, type FleetTab, fleetHref } from '@/lib/web/views/fleet/fleet-query'

const TABS: readonly { readonly tab: FleetTab; readonly name: string }[] = [
  { tab: 'table', name: 'Table' },
  { tab: 'matrix', name: 'Matrix' },
  { tab: 'rtt', name: 'Throughput vs RTT' },
]

/** Three ways to look at the same links; addresses, so that the filters stay. */
export function FleetTabs(props: { readonly query: FleetQuery }) {
  return (
    <nav aria-label="Views of the fleet" className="flex rounded-md border border-line bg-surface p-px">
      {TABS.map(({ tab, name }) => (
        <Link
          key={tab}
          href={fleetHref(props.query, { tab })}
          prefetch={false}
          aria-current={props.query.tab === tab ? 'page' : undefined}
          className={clsx(
            'flex h-6 items-center whitespace-nowrap rounded px-2.5 text-xs',
            props.query.tab === tab ? 'bg-ink font-semibold text-canvas' : 'text-muted hover:text-ink',
          )}
        >
          {name}
        </Link>
      ))}
    </nav>
  )
}
