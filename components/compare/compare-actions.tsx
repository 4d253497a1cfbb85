'use client'

import { useEffect, useState } from 'react'
import { Button } from '@/components/ui/button'
import { CopyButton } from '@/components/ui/copy-button'
import { withBasePath } from '@/lib/web/base-path'
import type { CompareExports } from '@/lib/web/views/compare/compare-view'

/** Ways to take a comparison elsewhere: its address, a table for a ticket, one for a spreadsheet, paper. */
export function CompareActions(props: { readonly shareHref: string; readonly exports: CompareExports }) {
  const { csv, markdown, fileName } = props.exports
  const url = useAbsoluteUrl(props.shareHref)
  return (
    <>
      <CopyButton text={url} label="Copy link" />
      <CopyButton text={`${markdown}\n\n${url}\n`} label="Copy for a ticket" />
      <Button size="small" onClick={() => download(csv, fileName)}>
        Download CSV
      </Button>
      <Button size="small" onClick={() => window.print()}>
        Print
      </Button>
    </>
  )
}

/** The server does not know under which name a viewer reaches it. */
function useAbsoluteUrl(href: string): string {
  const path = withBasePath(`/${href.replace(/^\//, '')}`)
  const [origin, setOrigin] = useState('')
  useEffect(() => setOrigin(window.location.origin), [])
  return `${origin}${path}`
}

function download(text: string, fileName: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/csv;charset=utf-8' }))
  const anchor = document.createElement('a')
  anchor.href = url
  anchor.download = fileName
  anchor.click()
  URL.revokeObjectURL(url)
}
