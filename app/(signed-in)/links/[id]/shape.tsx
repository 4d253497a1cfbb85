import { ChartShapes, HeaderShape, LoadingPage, SectionShape, TableShape } from '@/components/ui/skeleton'

/** What stands in place of the page while it is being loaded. */
export function LinkShape() {
  return (
    <LoadingPage>
      <HeaderShape hasSentence buttons={2} />
      <SectionShape>
        <TableShape rows={4} isDense />
      </SectionShape>
      <ChartShapes count={3} />
      <SectionShape>
        <TableShape rows={8} isDense />
      </SectionShape>
    </LoadingPage>
  )
}
