import type { Metadata } from 'next'
import { ImportPageBody } from '@/components/hosts/import-page-body'
import { withShape } from '@/components/shell/with-shape'
import { may, requireSession } from '@/lib/web/auth/session'
import { getContext } from '@/lib/web/context'
import { viewImport } from '@/lib/web/views/hosts/import-view'
import { ImportShape } from './shape'

export const metadata: Metadata = { title: 'Hosts from ~/.ssh/config' }

async function ImportHostsPage() {
  const user = await requireSession()
  const view = may(user, 'admin') ? await viewImport(await getContext()) : ({ kind: 'not-allowed' } as const)
  return <ImportPageBody view={view} />
}

export default withShape(ImportShape, ImportHostsPage)
