import { ChartShapes, HeaderShape, LoadingPage, SectionShape, TableShape } from '@/components/ui/skeleton'

/** What stands in place of the page while it is being loaded. */
export function RunShape() {
  return (
    <LoadingPage>
      <HeaderShape hasSentence buttons={1} />
      <TableShape rows={6} />
      <SectionShape>
        <ChartShapes count={1} />
      </SectionShape>
    </LoadingPage>
  )
}
