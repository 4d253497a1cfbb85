import { HeaderShape, LoadingPage, TableShape } from '@/components/ui/skeleton'

/** What stands in place of the page while it is being loaded. */
export function FleetShape() {
  return (
    <div data-wide-page>
      <LoadingPage>
        <HeaderShape hasSentence />
        <TableShape rows={24} isDense />
      </LoadingPage>
    </div>
  )
}
