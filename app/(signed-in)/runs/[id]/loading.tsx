import { ChartShapes, HeaderShape, LoadingPage, SectionShape, TableShape } from '@/components/ui/skeleton'

export default function Loading() {
  return (
    <LoadingPage>
      <HeaderShape hasSentence buttons={1} />
      <TableShape rows={6} />
      <SectionShape>
        <ChartShapes count={1} />
      </SectionShape>
    </LoadingPage>
  )
}
