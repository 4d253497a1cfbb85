import type { Metadata } from 'next'
import { RunsPageBody } from '@/components/runs-list/runs-page-body'
import { withShape } from '@/components/shell/with-shape'
import { requireSession } from '@/lib/web/auth/session'
import { getContext } from '@/lib/web/context'
import { loadRunsView } from '@/lib/web/views/runs-list/load-runs-view'
import { parseRunFilters } from '@/lib/web/views/runs-list/search-params'
import { RunsShape } from './shape'

export const metadata: Metadata = { title: 'Runs' }

async function RunsPage(props: PageProps<'/runs'>) {
  await requireSession()
  const view = await loadRunsView(await getContext(), parseRunFilters(await props.searchParams))
  return <RunsPageBody view={view} />
}

export default withShape(RunsShape, RunsPage)
