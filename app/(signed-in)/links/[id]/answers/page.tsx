import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { AnswersPage } from '@/components/answer/answers-page'
import { withShape } from '@/components/shell/with-shape'
import { requireSession } from '@/lib/web/auth/session'
import { getContext } from '@/lib/web/context'
import { loadAnswersView } from '@/lib/web/views/answer/load-answers-view'
import { AnswersShape } from './shape'

type Props = { readonly params: Promise<{ readonly id: string }> }

export const metadata: Metadata = { title: 'Is it the network?' }

async function AnswersContent(props: Props) {
  await requireSession()
  const { id } = await props.params
  const { stores, clock } = await getContext()
  const view = await loadAnswersView(stores, { linkId: id, now: clock.now() })
  if (!view) notFound()
  return <AnswersPage view={view} />
}

export default withShape(AnswersShape, AnswersContent)
