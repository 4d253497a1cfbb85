import { HeaderShape, LoadingPage, TableShape } from '@/components/ui/skeleton'

/** What stands in place of the page while it is being loaded. */
export function ImportShape() {
  return (
    <LoadingPage>
      <HeaderShape hasSentence />
      <TableShape rows={6} />
    </LoadingPage>
  )
}
