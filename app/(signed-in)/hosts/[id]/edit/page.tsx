import type { Metadata } from 'next'
import { HostForm } from '@/components/hosts/host-form'
import { AdministratorsOnly } from '@/components/shell/administrators-only'
import { withShape } from '@/components/shell/with-shape'
import { PageHeader } from '@/components/ui/page-header'
import { may, requireSession } from '@/lib/web/auth/session'
import { getContext } from '@/lib/web/context'
import { orNotFound } from '@/lib/web/or-not-found'
import { sayWhomToAsk } from '@/lib/web/views/access/say-whom-to-ask'
import { loadActiveHost, toHostFormValues, viewJumpChoices } from '@/lib/web/views/hosts/host-form-view'
import { EditHostShape } from './shape'

export const metadata: Metadata = { title: 'Edit host' }

async function EditHostPage(props: PageProps<'/hosts/[id]/edit'>) {
  const user = await requireSession()
  const { id } = await props.params
  const context = await getContext()
  const host = await orNotFound(loadActiveHost(context, id))
  if (!may(user, 'admin')) {
    const back = { href: `/hosts/${id}`, text: host.name }
    return <AdministratorsOnly deed="change a host" whomToAsk={await sayWhomToAsk(context)} back={back} />
  }
  return (
    <>
      <PageHeader title={`Edit ${host.name}`} />
      <HostForm host={toHostFormValues(host)} jumps={await viewJumpChoices(context, id)} />
    </>
  )
}

export default withShape(EditHostShape, EditHostPage)
