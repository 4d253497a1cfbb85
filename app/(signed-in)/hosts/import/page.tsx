import type { Metadata } from 'next'
import { ImportPageBody } from '@/components/hosts/import-page-body'
import { AdministratorsOnly } from '@/components/shell/administrators-only'
import { withShape } from '@/components/shell/with-shape'
import { may, requireSession } from '@/lib/web/auth/session'
import { getContext } from '@/lib/web/context'
import { sayWhomToAsk } from '@/lib/web/views/access/say-whom-to-ask'
import { viewImport } from '@/lib/web/views/hosts/import-view'
import { ImportShape } from './shape'

export const metadata: Metadata = { title: 'Hosts from ~/.ssh/config' }

async function ImportHostsPage() {
  const user = await requireSession()
  const context = await getContext()
  if (may(user, 'admin')) return <ImportPageBody view={await viewImport(context)} />
  return (
    <AdministratorsOnly
      deed="take hosts from ~/.ssh/config"
      whomToAsk={await sayWhomToAsk(context)}
      back={{ href: '/hosts', text: 'All hosts' }}
    />
  )
}

export default withShape(ImportShape, ImportHostsPage)
