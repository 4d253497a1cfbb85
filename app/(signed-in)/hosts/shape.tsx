import { HeaderShape, LoadingPage, TableShape } from '@/components/ui/skeleton'

/** What stands in place of the page while it is being loaded. */
export function HostsShape() {
  return (
    <LoadingPage>
      <HeaderShape buttons={1} />
      <TableShape rows={8} />
    </LoadingPage>
  )
}
