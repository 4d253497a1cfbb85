import Link from 'next/link'
import { buttonClass } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/empty-state'

/** In place of the form of a link while there are no two hosts to draw one between. */
export function TooFewHosts(props: { readonly hostsCount: number }) {
  const register = (
    <Link href="/hosts/new" className={buttonClass('primary')}>
      Register a host
    </Link>
  )
  return (
    <EmptyState isPage title="A link needs two hosts" action={register}>
      {props.hostsCount === 1
        ? 'One is registered. Register the other end.'
        : 'Register one at each end of the link first.'}
    </EmptyState>
  )
}
