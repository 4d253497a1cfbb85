import { HeaderShape, LoadingPage, SectionShape, TableShape } from '@/components/ui/skeleton'

/** What stands in place of the page while it is being loaded. */
export function BaselinesShape() {
  return (
    <LoadingPage>
      <HeaderShape hasSentence buttons={1} />
      <SectionShape>
        <TableShape rows={2} />
      </SectionShape>
      <SectionShape>
        <TableShape rows={8} isDense />
      </SectionShape>
    </LoadingPage>
  )
}
