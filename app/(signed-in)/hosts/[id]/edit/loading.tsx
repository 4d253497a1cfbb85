import { FormShape, HeaderShape, LoadingPage } from '@/components/ui/skeleton'

export default function Loading() {
  return (
    <LoadingPage>
      <HeaderShape />
      <FormShape fields={8} />
    </LoadingPage>
  )
}
