import { FormShape, HeaderShape, LoadingPage, SectionShape, TableShape } from '@/components/ui/skeleton'

/** What stands in place of the page while it is being loaded. */
export function SettingsShape() {
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
