'use client'

import Link from 'next/link'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'

const HOVER_DELAY_MS = 150
const LEAVE_DELAY_MS = 250
const GAP_PX = 6
const MARGIN_PX = 8

type Tip = {
  readonly trigger: HTMLElement
  readonly text: string
  readonly term: string | null
  /** Opened by a click: it stays until something else is done, and takes the focus where it has a link. */
  readonly isPinned: boolean
}

function tipOf(target: EventTarget | null, isPinned = false): Tip | null {
  const trigger = target instanceof Element ? target.closest<HTMLElement>('[data-tip]') : null
  const text = trigger?.dataset.tip
  return trigger && text ? { trigger, text, term: trigger.dataset.term ?? null, isPinned } : null
}

/** The one box that shows the tips of everything that carries `data-tip` (see components/ui/explain). */
export function TipLayer() {
  const [tip, setTip] = useState<Tip | null>(null)
  const box = useRef<HTMLDivElement>(null)
  useTipEvents(box, setTip)
  useLayoutEffect(() => {
    if (!tip || !box.current) return
    box.current.showPopover()
    place(box.current, tip.trigger.getBoundingClientRect())
    if (tip.isPinned) box.current.querySelector('a')?.focus()
  }, [tip])
  if (!tip) return null
  return (
    <div
      key={tip.text}
      ref={box}
      popover="manual"
      className="fixed m-0 max-w-72 rounded-md bg-ink px-2.5 py-1.5 text-canvas text-xs shadow-lg"
    >
      {tip.text}
      {tip.term && (
        <Link
          href={`/glossary#${tip.term}`}
          prefetch={false}
          onClick={() => setTip(null)}
          className="ml-1.5 whitespace-nowrap underline underline-offset-2 outline-canvas"
        >
          Glossary
        </Link>
      )}
    </div>
  )
}

/** Below the trigger, or above it where there is no room; never beyond the edge of the window. */
function place(box: HTMLElement, trigger: DOMRect): void {
  const { offsetWidth: width, offsetHeight: height } = box
  const isBelow = trigger.bottom + GAP_PX + height <= window.innerHeight - MARGIN_PX
  const left = Math.min(trigger.left, document.documentElement.clientWidth - width - MARGIN_PX)
  box.style.left = `${Math.max(MARGIN_PX, left)}px`
  box.style.top = `${isBelow ? trigger.bottom + GAP_PX : Math.max(MARGIN_PX, trigger.top - GAP_PX - height)}px`
}

function useTipEvents(
  box: { readonly current: HTMLDivElement | null },
  setTip: (change: Tip | null | ((shown: Tip | null) => Tip | null)) => void,
): void {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const isInBox = (target: EventTarget | null) => target instanceof Node && box.current?.contains(target)
    const later = (work: () => void, delayMs: number) => {
      clearTimeout(timer)
      timer = setTimeout(work, delayMs)
    }
    const unlessPinned = (next: Tip | null) => setTip((shown) => (shown?.isPinned ? shown : next))
    const hide = () => {
      clearTimeout(timer)
      setTip(null)
    }
    const handlers = {
      pointerover: (event: PointerEvent) => {
        if (event.pointerType !== 'mouse') return
        const found = tipOf(event.target)
        if (isInBox(event.target)) clearTimeout(timer)
        else later(() => unlessPinned(found), found ? HOVER_DELAY_MS : LEAVE_DELAY_MS)
      },
      focusin: (event: FocusEvent) => {
        if (isInBox(event.target)) return
        const found = tipOf(event.target)
        if (!found || found.trigger.matches(':focus-visible')) setTip(found)
      },
      pointerdown: (event: PointerEvent) => {
        if (!isInBox(event.target) && !tipOf(event.target)) hide()
      },
      click: (event: MouseEvent) => {
        const found = tipOf(event.target, true)
        if (!found) return
        clearTimeout(timer)
        setTip((shown) => (shown?.isPinned && shown.trigger === found.trigger ? null : found))
      },
      keydown: (event: KeyboardEvent) => {
        if (event.key !== 'Escape') return
        setTip((shown) => {
          if (shown?.isPinned) shown.trigger.focus()
          return null
        })
      },
      scroll: hide,
    } as const
    return listenAll(handlers)
  }, [box, setTip])
}

function listenAll(
  handlers: {
    readonly [Name in keyof DocumentEventMap]?: (event: DocumentEventMap[Name]) => void
  },
): () => void {
  const leave = new AbortController()
  for (const [name, handler] of Object.entries(handlers)) {
    document.addEventListener(name, asListener(handler), { capture: true, signal: leave.signal })
  }
  return () => leave.abort()
}

/** `Object.entries` forgets which handler belongs to which event; they are taken from one object, so they do. */
function asListener(handler: unknown): EventListener {
  return handler as EventListener
}
