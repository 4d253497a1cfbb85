'use client'

import { useRouter } from 'next/navigation'
import { useEffect } from 'react'
import { moveInTable } from './move-in-table'
import { type Chord, readKey, type Shortcut } from './shortcuts'

const TYPING = 'textarea,select,[contenteditable],input:not([type=checkbox],[type=radio],[type=button])'

/** Keys belong to the page only where nobody types, no modifier is held and no dialog is open. */
function isForThePage(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.isComposing || event.ctrlKey || event.metaKey || event.altKey)
    return false
  if (document.querySelector('dialog:modal')) return false
  return !(event.target instanceof Element && event.target.closest(`${TYPING},[role=dialog],[role=menu]`))
}

/** The first element on the page, and seen, that a key presses. */
function findPressed(key: string): HTMLElement | null {
  const all = document.querySelectorAll<HTMLElement>(`[data-shortcut="${CSS.escape(key)}"]`)
  return [...all].find((element) => key === '?' || element.checkVisibility()) ?? null
}

function perform({ act }: Shortcut, go: (href: string) => void): boolean {
  if (act === null) return false
  if ('goes' in act) {
    go(act.goes)
    return true
  }
  const element = findPressed(act.presses)
  element?.click()
  return element !== null
}

/** Listens for the keys of `SHORTCUTS`, and for arrows in tables. */
export function KeyboardShortcuts() {
  const router = useRouter()
  useEffect(() => {
    let chord: Chord | null = null
    const onKey = (event: KeyboardEvent) => {
      if (!isForThePage(event)) return
      if (moveInTable(event)) return event.preventDefault()
      if (event.repeat) return
      const read = readKey({ key: event.key, atMs: event.timeStamp, chord })
      chord = read.chord
      if (read.shortcut && perform(read.shortcut, (href) => router.push(href))) event.preventDefault()
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [router])
  return null
}
