import type { Metadata } from 'next'
import { RunsPageBody } from '@/components/runs-list/runs-page-body'
import { requireSession } from '@/lib/web/auth/session'
import { getContext } from '@/lib/web/context'
import { viewRuns } from '@/lib/web/views/runs-list/runs-view'

export const metadata: Metadata = { title: 'Runs' }

export default async function RunsPage(props: PageProps<'/runs'>) {
  await requireSession()
  const { cursor } = await props.searchParams
  const view = await viewRuns(await getContext(), typeof cursor === 'string' ? cursor : null)
  return <RunsPageBody view={view} />
}
