import type { Metadata } from 'next'
import { HostForm } from '@/components/hosts/host-form'
import { AdministratorsOnly } from '@/components/shell/administrators-only'
import { withShape } from '@/components/shell/with-shape'
import { PageHeader } from '@/components/ui/page-header'
import { may, requireSession } from '@/lib/web/auth/session'
import { getContext } from '@/lib/web/context'
import { sayWhomToAsk } from '@/lib/web/views/access/say-whom-to-ask'
import { viewJumpChoices } from '@/lib/web/views/hosts/host-form-view'
import { NewHostShape } from './shape'

export const metadata: Metadata = { title: 'Register a host' }

async function NewHostPage() {
  const user = await requireSession()
  const context = await getContext()
  if (!may(user, 'admin')) {
    return (
      <AdministratorsOnly
        deed="register a host"
        whomToAsk={await sayWhomToAsk(context)}
        back={{ href: '/hosts', text: 'All hosts' }}
      />
    )
  }
  const jumps = await viewJumpChoices(context, null)
  return (
    <>
      <PageHeader
        title="Register a host"
        sentence="Then it is checked at once: you compare its key, and see what is on it and what is missing."
      />
      <HostForm host={null} jumps={jumps} />
    </>
  )
}

export default withShape(NewHostShape, NewHostPage)
