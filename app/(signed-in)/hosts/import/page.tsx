import type { Metadata } from 'next'
import { ImportPageBody } from '@/components/hosts/import-page-body'
import { may, requireSession } from '@/lib/web/auth/session'
import { getContext } from '@/lib/web/context'
import { viewImport } from '@/lib/web/views/hosts/import-view'

export const metadata: Metadata = { title: 'Hosts from ~/.ssh/config' }

export default async function ImportHostsPage() {
  const user = await requireSession()
  const view = may(user, 'admin') ? await viewImport(await getContext()) : ({ kind: 'not-allowed' } as const)
  return <ImportPageBody view={view} />
}
