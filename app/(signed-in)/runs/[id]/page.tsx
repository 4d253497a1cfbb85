import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { RunPage } from '@/components/run/run-page'
import { withShape } from '@/components/shell/with-shape'
import { requireSession } from '@/lib/web/auth/session'
import { getContext } from '@/lib/web/context'
import { loadRunView } from '@/lib/web/views/run/load-run-view'
import { readBeforeRunId } from '@/lib/web/views/run/search-params'
import { RunShape } from './shape'

type Props = {
  readonly params: Promise<{ readonly id: string }>
  readonly searchParams: Promise<Readonly<Record<string, string | string[] | undefined>>>
}

/** The tab says whose run, so that several can be told apart. */
export async function generateMetadata(props: Props): Promise<Metadata> {
  await requireSession()
  const { stores } = await getContext()
  const run = await stores.runs.get((await props.params).id)
  return { title: run ? `Run of ${run.snapshot.link.name}` : 'Run' }
}

async function RunContent(props: Props) {
  await requireSession()
  const { id } = await props.params
  const beforeRunId = readBeforeRunId(await props.searchParams)
  const { stores, clock } = await getContext()
  const view = await loadRunView(stores, { runId: id, now: clock.now(), beforeRunId })
  if (!view) notFound()
  return <RunPage view={view} />
}

export default withShape(RunShape, RunContent)
