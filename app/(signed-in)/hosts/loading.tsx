import { HeaderShape, LoadingPage, TableShape } from '@/components/ui/skeleton'

export default function Loading() {
  return (
    <LoadingPage>
      <HeaderShape buttons={1} />
      <TableShape rows={8} />
    </LoadingPage>
  )
}
