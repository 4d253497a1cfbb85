import Link from 'next/link'
import { Time } from '@/components/ui/time'
import type { BaselineView } from '@/lib/web/views/link/link-view'

/** Which run is the link's reference, and who made it so. */
export function BaselineLine(props: { readonly baseline: BaselineView | null; readonly nowIso: string }) {
  const { baseline } = props
  if (!baseline) return <p>No baseline is pinned. The first complete full run will be pinned by itself.</p>
  const [runId] = baseline.runIds
  return (
    <p>
      Baseline:{' '}
      {runId && (
        <Link href={`/runs/${runId}`} className="underline underline-offset-4">
          run of <Time iso={baseline.runAt} />
        </Link>
      )}
      {baseline.runIds.length > 1 && ` and ${baseline.runIds.length - 1} more`}
      {baseline.isSelfPinned
        ? ', pinned by itself as the first complete full run.'
        : `, pinned by ${baseline.pinnedBy}${baseline.note ? `: ${baseline.note}` : '.'}`}
    </p>
  )
}
