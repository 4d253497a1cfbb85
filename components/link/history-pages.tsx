'use client'

import Link from 'next/link'
import { useSearchParams } from 'next/navigation'
import { buttonClass } from '@/components/ui/button'
import type { HistoryView } from '@/lib/web/views/link/link-view'

/** The way to older runs and back; what the charts show stays as it is. */
export function HistoryPages(props: { readonly linkId: string; readonly history: HistoryView }) {
  const { olderCursor, isNewest } = props.history
  const search = useSearchParams()
  const hrefAt = (cursor: string | null) => {
    const next = new URLSearchParams(search)
    if (cursor === null) next.delete('before')
    else next.set('before', cursor)
    return `/links/${props.linkId}?${next}`
  }
  if (olderCursor === null && isNewest) return null
  return (
    <nav aria-label="Pages of the history" className="mt-3 flex gap-2">
      {!isNewest && (
        <Link href={hrefAt(null)} scroll={false} className={buttonClass('plain', 'small')}>
          Newest runs
        </Link>
      )}
      {olderCursor !== null && (
        <Link href={hrefAt(olderCursor)} scroll={false} className={buttonClass('plain', 'small')}>
          Older runs
        </Link>
      )}
    </nav>
  )
}
