'use client'

import { useState } from 'react'
import { withBasePath } from '@/lib/web/base-path'

type Raw =
  | { readonly kind: 'folded' | 'loading' | 'failed' }
  | { readonly kind: 'shown'; readonly text: string }

/** What both hosts printed: fetched when somebody unfolds it, and to be downloaded as it is. */
export function RawOutput(props: { readonly href: `/${string}`; readonly about: string }) {
  const [raw, setRaw] = useState<Raw>({ kind: 'folded' })
  const load = async () => {
    if (raw.kind === 'shown' || raw.kind === 'loading') return
    setRaw({ kind: 'loading' })
    setRaw(await fetchRaw(props.href))
  }
  return (
    <div className="flex flex-col gap-1.5 text-sm">
      <details onToggle={(event) => event.currentTarget.open && void load()}>
        <summary className="text-muted underline underline-offset-4">
          Raw output, as both hosts printed it
        </summary>
        <div className="mt-1.5">
          {raw.kind === 'loading' && <p className="text-muted">Fetching…</p>}
          {raw.kind === 'failed' && (
            <p role="alert" className="text-bad">
              It could not be fetched. Fold and unfold to try again, or download it.
            </p>
          )}
          {raw.kind === 'shown' && <RawText text={raw.text} about={props.about} />}
        </div>
      </details>
      <a href={withBasePath(props.href)} download className="self-start underline underline-offset-4">
        Download the raw output
      </a>
    </div>
  )
}

function RawText(props: { readonly text: string; readonly about: string }) {
  if (props.text.trim() === '') return <p className="text-muted">The hosts printed nothing.</p>
  return (
    <section
      aria-label={`Raw output: ${props.about}`}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
      tabIndex={0}
      className="max-h-96 overflow-auto rounded-md border border-line bg-sunken p-2.5"
    >
      <pre className="whitespace-pre font-mono text-xs">{props.text}</pre>
    </section>
  )
}

async function fetchRaw(href: `/${string}`): Promise<Raw> {
  try {
    const response = await fetch(withBasePath(href))
    return response.ok ? { kind: 'shown', text: await response.text() } : { kind: 'failed' }
  } catch {
    return { kind: 'failed' }
  }
}
