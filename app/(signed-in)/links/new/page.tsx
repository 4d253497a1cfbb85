import type { Metadata } from 'next'
import { LinkForm } from '@/components/links/link-form'
import { TooFewHosts } from '@/components/links/too-few-hosts'
import { AdministratorsOnly } from '@/components/shell/administrators-only'
import { withShape } from '@/components/shell/with-shape'
import { PageHeader } from '@/components/ui/page-header'
import { may, requireSession } from '@/lib/web/auth/session'
import { getContext } from '@/lib/web/context'
import { sayWhomToAsk } from '@/lib/web/views/access/say-whom-to-ask'
import { newLinkValues, viewEndChoices } from '@/lib/web/views/links/link-form-view'
import { NewLinkShape } from './shape'

export const metadata: Metadata = { title: 'Register a link' }

async function NewLinkPage() {
  const user = await requireSession()
  const context = await getContext()
  if (!may(user, 'admin')) {
    const back = { href: '/', text: 'All links' }
    return <AdministratorsOnly deed="register a link" whomToAsk={await sayWhomToAsk(context)} back={back} />
  }
  const ends = await viewEndChoices(context)
  if (ends.length < 2) return <TooFewHosts hostsCount={ends.length} />
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
