import { HeaderShape, LoadingPage, TableShape } from '@/components/ui/skeleton'

export default function Loading() {
  return (
    <LoadingPage>
      <HeaderShape hasSentence />
      <TableShape rows={24} isDense />
    </LoadingPage>
  )
}
