import { HeaderShape, LoadingPage, SectionShape, Skeleton } from '@/components/ui/skeleton'

/** What stands in place of the page while it is being loaded. */
export function GlossaryShape() {
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
