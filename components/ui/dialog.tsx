'use client'

import { X } from 'lucide-react'
import {
  cloneElement,
  createContext,
  type MouseEvent,
  type ReactElement,
  type ReactNode,
  useContext,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react'
import { createPortal } from 'react-dom'

type Pressable = ReactElement<{ readonly onClick?: (event: MouseEvent) => void }>

const CloseContext = createContext<() => void>(() => undefined)

/**
 * A question or a form before the page; closes on Escape and gives the focus back. It is the browser's own modal
 * dialog, which keeps the focus inside and the page behind it inert; what it holds is made when it opens.
 */
export function Dialog(props: {
  readonly title: string
  readonly trigger?: ReactElement
  readonly isOpen?: boolean
  readonly onOpenChange?: (isOpen: boolean) => void
  readonly children: ReactNode
}) {
  const [isOwnOpen, setIsOwnOpen] = useState(false)
  const change = (isOpen: boolean) => {
    setIsOwnOpen(isOpen)
    props.onOpenChange?.(isOpen)
  }
  return (
    <>
      {props.trigger && cloneElement(asPressable(props.trigger), { onClick: () => change(true) })}
      {(props.isOpen ?? isOwnOpen) && (
        <OpenDialog title={props.title} onClose={() => change(false)}>
          {props.children}
        </OpenDialog>
      )}
    </>
  )
}

/** Closes the dialog it stands in. */
export function DialogClose(props: { readonly render: ReactElement }) {
  return cloneElement(asPressable(props.render), { onClick: useContext(CloseContext) })
}

/** Triggers are buttons and links of ours, all of which take `onClick`. */
function asPressable(element: ReactElement): Pressable {
  return element as Pressable
}

function OpenDialog(props: {
  readonly title: string
  readonly onClose: () => void
  readonly children: ReactNode
}) {
  const dialog = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  useEffect(() => {
    const shown = dialog.current
    const opener = document.activeElement
    shown?.showModal()
    return () => {
      shown?.close()
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus()
    }
  }, [])
  return createPortal(
    <dialog
      ref={dialog}
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault()
        props.onClose()
      }}
      // The browser closes by itself at a second Escape. In development React shows the dialog again at once: then it is open.
      onClose={(event) => !event.currentTarget.open && props.onClose()}
      onPointerDown={(event) => event.target === event.currentTarget && props.onClose()}
      className="m-auto max-h-[90dvh] w-[min(32rem,calc(100vw-2rem))] overflow-auto rounded-lg border border-line bg-surface text-base text-ink shadow-xl outline-none backdrop:bg-black/40"
    >
      <div className="p-5">
        <h2 id={titleId} className="mb-3 pr-10 font-semibold text-lg">
          {props.title}
        </h2>
        <CloseContext value={props.onClose}>{props.children}</CloseContext>
      </div>
      <button
        type="button"
        aria-label="Close"
        onClick={props.onClose}
        className="absolute top-4 right-4 inline-flex size-8 items-center justify-center rounded-md text-muted hover:bg-sunken hover:text-ink"
      >
        <X aria-hidden className="size-4" />
      </button>
    </dialog>,
    document.body,
  )
}
