'use client'

import { Time } from '@/components/ui/time'
import { type SlotPreview, useSlotPreview } from './use-slot-preview'

/** When a schedule as typed would measure: five times in the viewer's zone, or what is wrong with it. */
export function SlotPreviewList(props: Parameters<typeof useSlotPreview>[0]) {
  const preview = useSlotPreview(props)
  return (
    <div className="rounded-md bg-sunken px-3 py-2 text-sm sm:col-span-2" aria-live="polite">
      <p className="font-medium">Next five slots, in your zone</p>
      <PreviewBody preview={preview} />
    </div>
  )
}

function PreviewBody({ preview }: { readonly preview: SlotPreview }) {
  if (preview.kind === 'waiting') return <p className="text-muted">…</p>
  if (preview.kind === 'wrong') return <p className="text-bad">{preview.message}</p>
  return (
    <ol className="tabular-nums">
      {preview.slots.map((iso) => (
        <li key={iso}>
          <Time iso={iso} />
        </li>
      ))}
    </ol>
  )
}
