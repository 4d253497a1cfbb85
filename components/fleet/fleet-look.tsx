import { AlignJustify, Columns3, Rows3 } from 'lucide-react'
import Link from 'next/link'
import { FLEET_COLUMNS, type FleetQuery, fleetHref } from '@/lib/web/views/fleet/fleet-query'
import { COLUMNS } from './fleet-line'
import { FleetMenu } from './fleet-menu'

const TOOL =
  'inline-flex h-7 items-center gap-1.5 rounded-md px-2 text-muted text-xs hover:bg-sunken hover:text-ink'

/** How the table looks: its density and its columns, both in the address. */
export function FleetLook(props: { readonly query: FleetQuery }) {
  const { query } = props
  const isCompact = query.density === 'compact'
  const Icon = isCompact ? Rows3 : AlignJustify
  return (
    <div className="flex items-center max-md:hidden">
      <Link
        href={fleetHref(query, { density: isCompact ? 'normal' : 'compact' })}
        prefetch={false}
        scroll={false}
        className={TOOL}
      >
        <Icon aria-hidden className="size-3.5" />
        {isCompact ? 'Normal' : 'Compact'}
      </Link>
      <FleetMenu
        label={
          <>
            <Columns3 aria-hidden className="size-3.5" />
            Columns
          </>
        }
      >
        {FLEET_COLUMNS.map((column) => {
          const isShown = query.columns.includes(column)
          const columns = FLEET_COLUMNS.filter((one) =>
            one === column ? !isShown : query.columns.includes(one),
          )
          return (
            <Link
              key={column}
              href={fleetHref(query, { columns: columns.length > 0 ? columns : query.columns })}
              prefetch={false}
              scroll={false}
              role="menuitemcheckbox"
              aria-checked={isShown}
              className="flex items-center gap-2 rounded px-2.5 py-1.5 text-sm hover:bg-sunken"
            >
              <span aria-hidden className="w-3">
                {isShown ? '✓' : ''}
              </span>
              {COLUMNS[column].name}
            </Link>
          )
        })}
      </FleetMenu>
    </div>
  )
}
