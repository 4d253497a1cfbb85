import { HeaderShape, LoadingPage, SectionShape, Skeleton } from '@/components/ui/skeleton'

export default function Loading() {
  return (
    <LoadingPage>
      <HeaderShape hasSentence />
      <Skeleton className="h-40 w-full" />
      <SectionShape>
        <Skeleton className="h-96 w-full max-w-prose" />
      </SectionShape>
    </LoadingPage>
  )
}
