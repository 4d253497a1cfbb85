import { HeaderShape, LoadingPage, SectionShape, TableShape } from '@/components/ui/skeleton'

export default function Loading() {
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
