import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { AnswerPage } from '@/components/answer/answer-page'
import { withShape } from '@/components/shell/with-shape'
import { requireSession } from '@/lib/web/auth/session'
import { getContext } from '@/lib/web/context'
import { loadAnswerView } from '@/lib/web/views/answer/load-answer-view'
import { parseRunIds } from '@/lib/web/views/compare/search-params'
import { AnswerShape } from './shape'

type Props = {
  readonly params: Promise<{ readonly id: string; readonly answerId: string }>
  readonly searchParams: Promise<Readonly<Record<string, string | readonly string[] | undefined>>>
}

export const metadata: Metadata = { title: 'Is it the network?' }

async function AnswerContent(props: Props) {
  await requireSession()
  const { id, answerId } = await props.params
  const { baseline } = await props.searchParams
  const { stores, clock } = await getContext()
  const baselineRunIds = parseRunIds(baseline)
  const view = await loadAnswerView(stores, { linkId: id, answerId, baselineRunIds, now: clock.now() })
  if (!view) notFound()
  return <AnswerPage view={view} />
}

export default withShape(AnswerShape, AnswerContent)
