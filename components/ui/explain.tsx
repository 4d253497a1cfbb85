'use client'

import { Tooltip } from '@base-ui/react/tooltip'
import type { ReactNode } from 'react'

/**
 * Shows `tip` on hover, and on focus for those who use the keyboard. The tip is also part of the accessible
 * name, so nothing must be hovered to be understood.
 */
export function Explain(props: { readonly tip: string; readonly children: ReactNode }) {
  return (
    <Tooltip.Root>
      <Tooltip.Trigger
        delay={150}
        render={<button type="button" />}
        className="relative cursor-help underline decoration-line-strong decoration-dotted underline-offset-4"
      >
        {props.children}
        <span className="sr-only"> ({props.tip})</span>
      </Tooltip.Trigger>
      <Tooltip.Portal>
        <Tooltip.Positioner sideOffset={6} className="z-50">
          <Tooltip.Popup className="max-w-72 rounded-md bg-ink px-2.5 py-1.5 text-canvas text-xs shadow-lg">
            {props.tip}
          </Tooltip.Popup>
        </Tooltip.Positioner>
      </Tooltip.Portal>
    </Tooltip.Root>
  )
}

/** A value that is not known: a dash, and why on focus or hover. Never 0. */
export function Unknown(props: { readonly reason: string }) {
  return <Explain tip={props.reason}>–</Explain>
}
