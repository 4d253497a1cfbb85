import type { Metadata } from 'next'
import { redirect } from 'next/navigation'
import { LinkForm } from '@/components/links/link-form'
import { RetireLink } from '@/components/links/link-form-retire'
import { AdministratorsOnly } from '@/components/shell/administrators-only'
import { withShape } from '@/components/shell/with-shape'
import { PageHeader } from '@/components/ui/page-header'
import { may, requireSession } from '@/lib/web/auth/session'
import { getContext } from '@/lib/web/context'
import { orNotFound } from '@/lib/web/or-not-found'
import { sayWhomToAsk } from '@/lib/web/views/access/say-whom-to-ask'
import { loadLink, toLinkFormValues, viewEndChoices } from '@/lib/web/views/links/link-form-view'
import { EditLinkShape } from './shape'

export const metadata: Metadata = { title: 'Edit link' }

async function EditLinkPage(props: PageProps<'/links/[id]/edit'>) {
  const user = await requireSession()
  const { id } = await props.params
  const context = await getContext()
  const link = await orNotFound(loadLink(context, id))
  if (!may(user, 'admin')) {
    const back = { href: `/links/${id}`, text: link.name }
    return <AdministratorsOnly deed="change a link" whomToAsk={await sayWhomToAsk(context)} back={back} />
  }
  // Its own page has the way back into use.
  if (link.retiredAt) redirect(`/links/${id}`)
  return (
    <>
      <PageHeader title={`Edit ${link.name}`} actions={<RetireLink linkId={link.id} name={link.name} />} />
      <LinkForm values={toLinkFormValues(link)} ends={await viewEndChoices(context)} />
    </>
  )
}

export default withShape(EditLinkShape, EditLinkPage)
