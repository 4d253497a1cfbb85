'use client'

import { Dialog as BaseDialog } from '@base-ui/react/dialog'
import { X } from 'lucide-react'
import type { ReactElement, ReactNode } from 'react'

/** A question or a form before the page; closes on Escape and gives the focus back. */
export function Dialog(props: {
  readonly title: string
  readonly trigger?: ReactElement
  readonly isOpen?: boolean
  readonly onOpenChange?: (isOpen: boolean) => void
  readonly children: ReactNode
}) {
  return (
    <BaseDialog.Root
      {...(props.isOpen === undefined ? {} : { open: props.isOpen })}
      {...(props.onOpenChange ? { onOpenChange: props.onOpenChange } : {})}
    >
      {props.trigger && <BaseDialog.Trigger render={props.trigger} />}
      <BaseDialog.Portal>
        <BaseDialog.Backdrop className="fixed inset-0 z-40 bg-black/40" />
        <BaseDialog.Popup className="fixed top-1/2 left-1/2 z-50 max-h-[90dvh] w-[min(32rem,calc(100vw-2rem))] -translate-x-1/2 -translate-y-1/2 overflow-auto rounded-lg border border-line bg-surface p-5 text-ink shadow-xl outline-none">
          <div className="mb-3 flex items-start justify-between gap-4">
            <BaseDialog.Title className="font-semibold text-lg">{props.title}</BaseDialog.Title>
            <BaseDialog.Close
              aria-label="Close"
              className="-mt-1 -mr-1 inline-flex size-8 items-center justify-center rounded-md text-muted hover:bg-sunken hover:text-ink"
            >
              <X aria-hidden className="size-4" />
            </BaseDialog.Close>
          </div>
          {props.children}
        </BaseDialog.Popup>
      </BaseDialog.Portal>
    </BaseDialog.Root>
  )
}

/** Closes the dialog it stands in. */
export function DialogClose(props: { readonly render: ReactElement }) {
  return <BaseDialog.Close render={props.render} />
}
