import { FormShape, HeaderShape, LoadingPage } from '@/components/ui/skeleton'

/** What stands in place of the page while it is being loaded. */
export function NewHostShape() {
  return (
    <LoadingPage>
      <HeaderShape />
      <FormShape fields={8} />
    </LoadingPage>
  )
}
