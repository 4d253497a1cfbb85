'use client'

import { Button } from '@/components/ui/button'
import { Notice } from '@/components/ui/notice'

/** What a page shows in place of itself when it could not be made. */
export function ErrorPanel(props: { readonly digest: string | undefined; readonly retry: () => void }) {
  return (
    <div className="mx-auto max-w-2xl space-y-4 py-10">
      <Notice kind="bad" title="This page could not be shown" isAlert>
        Nothing was lost: runs go on in the worker, and results are in the database. Try again; if it stays,
        the web process’s log says why
        {props.digest ? (
          <>
            {' '}
            (mark <code className="font-mono">{props.digest}</code>)
          </>
        ) : null}
        .
      </Notice>
      <Button onClick={props.retry}>Try again</Button>
    </div>
  )
}
