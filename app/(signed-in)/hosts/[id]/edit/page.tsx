import type { Metadata } from 'next'
import { HostForm } from '@/components/hosts/host-form'
import { withShape } from '@/components/shell/with-shape'
import { PageHeader } from '@/components/ui/page-header'
import { requireSession } from '@/lib/web/auth/session'
import { getContext } from '@/lib/web/context'
import { orNotFound } from '@/lib/web/or-not-found'
import { loadActiveHost, toHostFormValues, viewJumpChoices } from '@/lib/web/views/hosts/host-form-view'
import { EditHostShape } from './shape'

export const metadata: Metadata = { title: 'Edit host' }

async function EditHostPage(props: PageProps<'/hosts/[id]/edit'>) {
  await requireSession()
  const { id } = await props.params
  const context = await getContext()
  const host = await orNotFound(loadActiveHost(context, id))
  return (
    <>
      <PageHeader title={`Edit ${host.name}`} />
      <HostForm host={toHostFormValues(host)} jumps={await viewJumpChoices(context, id)} />
    </>
  )
}

export default withShape(EditHostShape, EditHostPage)
