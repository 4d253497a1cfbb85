import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { ComparePage } from '@/components/compare/compare-page'
import { withShape } from '@/components/shell/with-shape'
import { requireSession } from '@/lib/web/auth/session'
import { getContext } from '@/lib/web/context'
import { loadCompareView } from '@/lib/web/views/compare/load-compare-view'
import { parseRunIds } from '@/lib/web/views/compare/search-params'
import { CompareShape } from './shape'

type Props = {
  readonly params: Promise<{ readonly id: string }>
  readonly searchParams: Promise<Readonly<Record<string, string | readonly string[] | undefined>>>
}

export const metadata: Metadata = { title: 'Compare' }

async function CompareContent(props: Props) {
  await requireSession()
  const { id } = await props.params
  const search = await props.searchParams
  const { stores } = await getContext()
  const view = await loadCompareView(stores, {
    linkId: id,
    runIds: parseRunIds(search.run),
    baselineRunIds: parseRunIds(search.baseline),
  })
  if (!view) notFound()
  return <ComparePage view={view} />
}

export default withShape(CompareShape, CompareContent)
