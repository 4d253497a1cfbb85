'use client'

import { ErrorPanel } from '@/components/shell/error-panel'

export default function ErrorPage(props: {
  readonly error: Error & { digest?: string }
  readonly reset: () => void
}) {
  return <ErrorPanel digest={props.error.digest} retry={props.reset} />
}
