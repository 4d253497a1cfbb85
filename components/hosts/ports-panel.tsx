import Link from 'next/link'
import { Section } from '@/components/ui/section'
import type { PreflightView } from '@/lib/web/views/hosts/host-view'

type Port = PreflightView['portsByLink'][number]['ports'][number]

function sayReach(name: string, isReachable: boolean | null): string {
  if (isReachable === null) return `${name} not tried`
  return isReachable ? `${name} arrives from the other end` : `${name} is blocked`
}

function sayPort(port: Port): string {
  const free =
    port.isFree === null ? 'not known whether it is free' : port.isFree ? 'free' : 'in use by another program'
  return [free, sayReach('TCP', port.tcpReachable), sayReach('UDP', port.udpReachable)].join(', ')
}

function isTroubled(port: Port): boolean {
  return port.isFree === false || port.tcpReachable === false || port.udpReachable === false
}

type PortRange = { readonly first: number; readonly last: number; readonly port: Port }

/** Neighbouring ports of which the same is known, as one line. */
function groupAlike(ports: readonly Port[]): readonly PortRange[] {
  const ranges: PortRange[] = []
  for (const port of ports) {
    const open = ranges.at(-1)
    const isAlike = open !== undefined && sayPort(open.port) === sayPort(port) && port.port === open.last + 1
    if (open !== undefined && isAlike) ranges[ranges.length - 1] = { ...open, last: port.port }
    else ranges.push({ first: port.port, last: port.port, port })
  }
  return ranges
}

/** The ports of each link that ends here, as seen from this host. */
export function PortsPanel(props: { readonly groups: PreflightView['portsByLink'] }) {
  if (props.groups.length === 0) return null
  return (
    <Section title="Ports">
      <div className="space-y-3">
        {props.groups.map((group) => (
          <div key={group.linkId} className="rounded-lg border border-line bg-surface p-3 text-sm">
            <Link href={`/links/${group.linkId}`} className="font-semibold hover:underline">
              {group.linkName}
            </Link>
            <ul className="mt-1 space-y-0.5">
              {groupAlike(group.ports).map(({ first, last, port }) => (
                <li key={first} className={isTroubled(port) ? 'text-bad' : ''}>
                  <span className="font-mono">{first === last ? first : `${first} to ${last}`}</span>:{' '}
                  {sayPort(port)}
                  {port.message && <span className="text-muted">. {port.message}</span>}
                </li>
              ))}
            </ul>
          </div>
        ))}
      </div>
    </Section>
  )
}
