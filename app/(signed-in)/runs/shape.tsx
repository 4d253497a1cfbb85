import { HeaderShape, LoadingPage, SectionShape, TableShape } from '@/components/ui/skeleton'

/** What stands in place of the page while it is being loaded. */
export function RunsShape() {
  return (
    <LoadingPage>
      <HeaderShape hasSentence />
      <TableShape rows={2} />
      <SectionShape>
        <TableShape rows={10} />
      </SectionShape>
    </LoadingPage>
  )
}
