import { HeaderShape, LoadingPage, SectionShape, TableShape } from '@/components/ui/skeleton'

/** What stands in place of the page while it is being loaded. */
export function CompareShape() {
  return (
    <LoadingPage>
      <HeaderShape hasSentence buttons={1} />
      <TableShape rows={14} isDense />
      <SectionShape>
        <TableShape rows={4} isDense />
      </SectionShape>
    </LoadingPage>
  )
}
