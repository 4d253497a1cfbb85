import Link from 'next/link'
import { VerdictBadge } from '@/components/compare/verdict-badge'
import { LinkTabs } from '@/components/link/link-tabs'
import { Badge } from '@/components/ui/badge'
import { Notice } from '@/components/ui/notice'
import { PageHeader } from '@/components/ui/page-header'
import { Section } from '@/components/ui/section'
import { Cell, HeadCell, Row, RowHeader, Table, TableBody, TableHead } from '@/components/ui/table'
import { Time } from '@/components/ui/time'
import type { AnswerLine, AnswersView } from '@/lib/web/views/answer/answer-view'
import { AskForm } from './ask-form'

/** A link's questions: the one to ask now, with what it compares with, and what was answered before. */
export function AnswersPage(props: { readonly view: AnswersView }) {
  const { view } = props
  return (
    <>
      <PageHeader title={view.linkName} sentence={<p>{sayNewest(view)}</p>} />
      <LinkTabs linkId={view.linkId} current="answers" />
      <Ask view={view} />
      <Section title="Asked before">
        {view.lines.length === 0 ? (
          <p className="text-muted text-sm">Nobody has asked yet.</p>
        ) : (
          <AnswerTable view={view} />
        )}
      </Section>
    </>
  )
}

function sayNewest({ lines }: AnswersView): string {
  const [newest] = lines
  if (!newest) return 'Is it the network? Nobody has asked this of the link yet.'
  if (newest.state === 'measuring') return 'Is it the network? The answer is being measured.'
  return newest.text === '' ? 'Is it the network?' : `Is it the network? ${newest.text}`
}

function Ask({ view }: { readonly view: AnswersView }) {
  if (view.refusedReason !== null)
    return (
      <Notice kind="warn" title="This link cannot be measured now.">
        {view.refusedReason}
      </Notice>
    )
  if (view.openAnswerId !== null)
    return (
      <Notice kind="info" title="It is being measured at this moment.">
        <Link
          href={`/links/${view.linkId}/answers/${view.openAnswerId}`}
          className="underline underline-offset-4"
        >
          Watch the answer come
        </Link>
      </Notice>
    )
  if (view.baseline === null)
    return (
      <Notice kind="info" title="There is nothing to compare with yet.">
        <Link href={`/links/${view.linkId}`} className="underline underline-offset-4">
          Re-baseline the link
        </Link>{' '}
        once, so that the question can be answered the next time an application is slow.
      </Notice>
    )
  return <AskForm view={view} baseline={view.baseline} />
}

function AnswerTable({ view }: { readonly view: AnswersView }) {
  return (
    <Table caption="What was asked of this link, newest first" density="compact">
      <TableHead>
        <HeadCell>Asked</HeadCell>
        <HeadCell>Verdict</HeadCell>
        <HeadCell>Answer</HeadCell>
        <HeadCell>By</HeadCell>
      </TableHead>
      <TableBody>
        {view.lines.map((line) => (
          <Row key={line.answerId}>
            <RowHeader>
              <Link
                href={`/links/${view.linkId}/answers/${line.answerId}`}
                className="underline underline-offset-4"
              >
                <Time iso={line.askedAt} />
              </Link>
            </RowHeader>
            <Cell label="Verdict">
              <LineVerdict line={line} />
            </Cell>
            <Cell label="Answer">{line.text}</Cell>
            <Cell label="By">{line.askedBy}</Cell>
          </Row>
        ))}
      </TableBody>
    </Table>
  )
}

function LineVerdict({ line }: { readonly line: AnswerLine }) {
  return line.verdict ? <VerdictBadge verdict={line.verdict} /> : <Badge>{line.state}</Badge>
}
