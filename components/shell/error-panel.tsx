'use client'

import Link from 'next/link'
import { useRouter } from 'next/navigation'
import { startTransition } from 'react'
import { Button, buttonClass } from '@/components/ui/button'
import { CodeLine } from '@/components/ui/code-line'
import { Notice } from '@/components/ui/notice'

/** What a page shows in place of itself when it could not be made: what happened, what it means, what to try. */
export function ErrorPanel(props: {
  readonly error: Error & { readonly digest?: string }
  readonly reset: () => void
}) {
  const router = useRouter()
  const { digest } = props.error
  const retry = () =>
    startTransition(() => {
      // What the server could not make must be asked for again; drawing the same answer would fail again.
      router.refresh()
      props.reset()
    })
  return (
    <div className="mx-auto max-w-2xl space-y-4 py-10">
      <h1 className="font-semibold text-xl">This page could not be shown</h1>
      <Notice kind="bad" title="Something went wrong on our side" isAlert>
        Nothing was lost: runs go on in the worker, and results are in the database. Try again; if it stays,
        look into the web process’s log{digest ? ', which has the details under this number:' : '.'}
      </Notice>
      {digest && <CodeLine text={digest} label="Copy" />}
      <div className="flex gap-2">
        <Button look="primary" onClick={retry}>
          Try again
        </Button>
        <Link href="/" className={buttonClass()}>
          All links
        </Link>
      </div>
    </div>
  )
}
