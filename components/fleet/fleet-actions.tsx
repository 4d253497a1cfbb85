'use client'

import dynamic from 'next/dynamic'
import { type ReactNode, useState } from 'react'
import type { RebaselineView } from '@/lib/web/views/link/rebaseline-view'

/** Fetched when somebody asks for it: most looks at a fleet measure nothing. */
const RebaselineDialog = dynamic(() =>
  import('@/components/link/rebaseline').then((all) => all.RebaselineDialog),
)

/** Hears the Re-baseline button of every row (`data-rebaseline`), so that two hundred rows need one listener and one dialog. */
export function FleetActions(props: {
  readonly rebaselines: readonly RebaselineView[]
  readonly children: ReactNode
}) {
  const [linkId, setLinkId] = useState<string | null>(null)
  const view = props.rebaselines.find((one) => one.linkId === linkId)
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the buttons inside are pressed by keys as well, which click them.
    // biome-ignore lint/a11y/noStaticElementInteractions: it listens for its buttons and is none itself.
    <div
      onClick={(event) => {
        const target = event.target instanceof Element ? event.target : null
        const asked = target?.closest<HTMLElement>('[data-rebaseline]')?.dataset.rebaseline
        if (asked) setLinkId(asked)
      }}
    >
      {props.children}
      {view && <RebaselineDialog view={view} isOpen onOpenChange={(isOpen) => !isOpen && setLinkId(null)} />}
    </div>
  )
}
