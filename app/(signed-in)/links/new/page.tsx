import type { Metadata } from 'next'
import Link from 'next/link'
import { LinkForm } from '@/components/links/link-form'
import { withShape } from '@/components/shell/with-shape'
import { buttonClass } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/empty-state'
import { PageHeader } from '@/components/ui/page-header'
import { requireSession } from '@/lib/web/auth/session'
import { getContext } from '@/lib/web/context'
import { newLinkValues, viewEndChoices } from '@/lib/web/views/links/link-form-view'
import { NewLinkShape } from './shape'

export const metadata: Metadata = { title: 'Register a link' }

async function NewLinkPage() {
  await requireSession()
  const ends = await viewEndChoices(await getContext())
  if (ends.length < 2) {
    const register = (
      <Link href="/hosts/new" className={buttonClass('primary')}>
        Register a host
      </Link>
    )
    return (
      <EmptyState isPage title="A link needs two hosts" action={register}>
        {ends.length === 1
          ? 'One is registered. Register the other end.'
          : 'Register one at each end of the link first.'}
      </EmptyState>
    )
  }
  return (
    <>
      <PageHeader
        title="Register a link"
        sentence="Two ends are enough; the rest can be left to measuring."
      />
      <LinkForm values={newLinkValues(ends)} ends={ends} />
    </>
  )
}

export default withShape(NewLinkShape, NewLinkPage)
