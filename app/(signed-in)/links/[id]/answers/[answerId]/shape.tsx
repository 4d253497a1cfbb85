import { HeaderShape, LoadingPage, SectionShape, TableShape } from '@/components/ui/skeleton'

/** What stands in place of the page while it is being loaded. */
export function AnswerShape() {
  return (
    <LoadingPage>
      <HeaderShape hasSentence buttons={1} />
      <SectionShape>
        <TableShape rows={5} isDense />
      </SectionShape>
    </LoadingPage>
  )
}
