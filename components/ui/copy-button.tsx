'use client'

import { Check, Copy } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Button } from './button'

const SHOWN_MS = 2_000

/** Puts text on the clipboard and says that it did. */
export function CopyButton(props: { readonly text: string; readonly label?: string }) {
  const [state, setState] = useState<'idle' | 'copied' | 'refused'>('idle')
  useEffect(() => {
    if (state === 'idle') return
    const timer = setTimeout(() => setState('idle'), SHOWN_MS)
    return () => clearTimeout(timer)
  }, [state])
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(props.text)
      setState('copied')
    } catch {
      setState('refused')
    }
  }
  const words = { idle: props.label ?? 'Copy', copied: 'Copied', refused: 'Select and copy by hand' }
  const Icon = state === 'copied' ? Check : Copy
  return (
    <Button
      size="small"
      onClick={() => void copy()}
      aria-label={`${words[state]}: ${props.text.slice(0, 60)}`}
    >
      <Icon aria-hidden className="size-3.5" />
      <span aria-live="polite">{words[state]}</span>
    </Button>
  )
}
