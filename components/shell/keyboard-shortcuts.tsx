'use client'

import { useRouter } from 'next/navigation'
import { useEffect } from 'react'

const CHORD_MS = 1_200
const PLACES: Readonly<Record<string, string>> = { l: '/', h: '/hosts', r: '/runs', s: '/settings' }

function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.closest('input,textarea,select,[contenteditable]') !== null
}

function focusSearch(): boolean {
  const box = document.querySelector<HTMLInputElement>('[data-search]')
  box?.focus()
  return box !== null
}

/** `g` then a letter goes to an area; `/` goes to the page's search box (marked `data-search`). */
export function KeyboardShortcuts() {
  const router = useRouter()
  useEffect(() => {
    let chordAt = 0
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return
      const place = event.timeStamp - chordAt < CHORD_MS ? PLACES[event.key] : undefined
      chordAt = event.key === 'g' ? event.timeStamp : 0
      if (place) router.push(place)
      if (place || (event.key === '/' && focusSearch())) event.preventDefault()
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [router])
  return null
}
