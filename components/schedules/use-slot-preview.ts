'use client'

import { useEffect, useState } from 'react'
import { withBasePath } from '@/lib/web/base-path'

/** Long enough for a word to be typed. */
const PAUSE_MS = 300

export type SlotPreview =
  | { readonly kind: 'waiting' }
  | { readonly kind: 'slots'; readonly slots: readonly string[] }
  | { readonly kind: 'wrong'; readonly message: string }

/** The next slots of what is typed, asked of the server a moment after the last key. */
export function useSlotPreview(rule: {
  readonly cron: string
  readonly timeZone: string
  readonly quietFrom: string
  readonly quietTo: string
}): SlotPreview {
  const { cron, timeZone, quietFrom, quietTo } = rule
  const [preview, setPreview] = useState<SlotPreview>({ kind: 'waiting' })
  useEffect(() => {
    const ending = new AbortController()
    const quietHours = quietFrom === '' && quietTo === '' ? null : { from: quietFrom, to: quietTo }
    const timer = setTimeout(() => {
      askPreview({ cron, timeZone, quietHours }, ending.signal).then(
        (answer) => ending.signal.aborted || setPreview(answer),
        () => undefined,
      )
    }, PAUSE_MS)
    return () => {
      clearTimeout(timer)
      ending.abort()
    }
  }, [cron, timeZone, quietFrom, quietTo])
  return preview
}

async function askPreview(rule: object, signal: AbortSignal): Promise<SlotPreview> {
  const response = await fetch(withBasePath('/api/v1/schedules/preview'), {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(rule),
    signal,
  })
  const data: {
    readonly slots?: readonly string[]
    readonly error?: { readonly details?: readonly { readonly message: string }[]; readonly message: string }
  } = await response.json()
  if (data.slots) return { kind: 'slots', slots: data.slots }
  return { kind: 'wrong', message: data.error?.details?.[0]?.message ?? data.error?.message ?? 'No preview.' }
}
