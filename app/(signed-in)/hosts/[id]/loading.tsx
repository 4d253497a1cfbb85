import { HeaderShape, LoadingPage, SectionShape, TableShape } from '@/components/ui/skeleton'

export default function Loading() {
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
