import { HeaderShape, LoadingPage, SectionShape, TableShape } from '@/components/ui/skeleton'

/** What stands in place of the page while it is being loaded. */
export function HostShape() {
  return (
    <LoadingPage>
      <HeaderShape hasSentence buttons={2} />
      <TableShape rows={4} />
      <SectionShape>
        <TableShape rows={6} />
      </SectionShape>
    </LoadingPage>
  )
}
