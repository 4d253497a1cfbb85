import Link from 'next/link'
import { buttonClass } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/empty-state'

export default function NotFound() {
  return (
    <main className="mx-auto max-w-2xl px-4 py-16">
      <EmptyState
        isPage
        title="There is nothing at this address"
        action={
          <Link href="/" className={buttonClass()}>
            All links
          </Link>
        }
      >
        The link may be mistyped, or what it named was removed.
      </EmptyState>
    </main>
  )
}
