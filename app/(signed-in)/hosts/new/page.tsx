import type { Metadata } from 'next'
import { HostForm } from '@/components/hosts/host-form'
import { withShape } from '@/components/shell/with-shape'
import { PageHeader } from '@/components/ui/page-header'
import { requireSession } from '@/lib/web/auth/session'
import { getContext } from '@/lib/web/context'
import { viewJumpChoices } from '@/lib/web/views/hosts/host-form-view'
import { NewHostShape } from './shape'

export const metadata: Metadata = { title: 'Register a host' }

async function NewHostPage() {
  await requireSession()
  const jumps = await viewJumpChoices(await getContext(), null)
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
