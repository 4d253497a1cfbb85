import type { Metadata } from 'next'
import { LinkForm } from '@/components/links/link-form'
import { RetireLink } from '@/components/links/link-form-retire'
import { RestoreLink } from '@/components/links/link-restore'
import { withShape } from '@/components/shell/with-shape'
import { PageHeader } from '@/components/ui/page-header'
import { may, requireSession } from '@/lib/web/auth/session'
import { getContext } from '@/lib/web/context'
import { orNotFound } from '@/lib/web/or-not-found'
import { loadLink, toLinkFormValues, viewEndChoices } from '@/lib/web/views/links/link-form-view'
import { EditLinkShape } from './shape'

export const metadata: Metadata = { title: 'Edit link' }

async function EditLinkPage(props: PageProps<'/links/[id]/edit'>) {
  const user = await requireSession()
  const { id } = await props.params
  const context = await getContext()
  const link = await orNotFound(loadLink(context, id))
  if (link.retiredAt) {
    return (
      <>
        <PageHeader title={`Edit ${link.name}`} />
        <RestoreLink linkId={link.id} canChange={may(user, 'admin')} />
      </>
    )
  }
  return (
    <>
      <PageHeader title={`Edit ${link.name}`} actions={<RetireLink linkId={link.id} name={link.name} />} />
      <LinkForm values={toLinkFormValues(link)} ends={await viewEndChoices(context)} />
    </>
  )
}

export default withShape(EditLinkShape, EditLinkPage)
