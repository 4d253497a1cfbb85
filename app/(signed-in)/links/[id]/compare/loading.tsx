import { HeaderShape, LoadingPage, SectionShape, TableShape } from '@/components/ui/skeleton'

export default function Loading() {
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
