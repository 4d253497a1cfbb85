'use client'

import { ErrorPanel } from '@/components/shell/error-panel'

export default function ErrorPage(props: {
  readonly error: Error & { readonly digest?: string }
  readonly reset: () => void
}) {
  return (
    <main className="px-4">
      <ErrorPanel {...props} />
    </main>
  )
}
