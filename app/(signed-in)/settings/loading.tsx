import { FormShape, HeaderShape, LoadingPage, SectionShape, TableShape } from '@/components/ui/skeleton'

export default function Loading() {
  return (
    <LoadingPage>
      <HeaderShape />
      <FormShape fields={2} />
      <SectionShape>
        <TableShape rows={3} />
      </SectionShape>
    </LoadingPage>
  )
}
