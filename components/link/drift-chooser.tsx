'use client'

import { usePathname, useRouter, useSearchParams } from 'next/navigation'
import { useId, useTransition } from 'react'
import { Select } from '@/components/ui/input'
import type { DriftChooserView } from '@/lib/web/views/link/link-view'

const EVERY_DIRECTION = 'all'

/** Which metric the drift chart shows, and which way; kept in the URL, so that a pasted link shows the same. */
export function DriftChooser(props: { readonly view: DriftChooserView }) {
  const { metricKey, groups, direction, directions } = props.view
  const [isPending, choose] = useChoice()
  const metricId = useId()
  const directionId = useId()
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 text-sm" aria-busy={isPending}>
      <span className="flex items-center gap-2">
        <label htmlFor={metricId} className="shrink-0 text-muted">
          Drift of
        </label>
        <Select
          id={metricId}
          value={metricKey}
          onChange={(event) => choose('metric', event.target.value)}
          className="max-w-72"
        >
          {groups.map((group) => (
            <optgroup key={group.name} label={group.name}>
              {group.choices.map((choice) => (
                <option key={choice.key} value={choice.key}>
                  {choice.name}
                </option>
              ))}
            </optgroup>
          ))}
        </Select>
      </span>
      <span className="flex items-center gap-2">
        <label htmlFor={directionId} className="shrink-0 text-muted">
          Direction
        </label>
        <Select
          id={directionId}
          value={direction ?? EVERY_DIRECTION}
          onChange={(event) =>
            choose('direction', event.target.value === EVERY_DIRECTION ? null : event.target.value)
          }
          className="max-w-60"
        >
          <option value={EVERY_DIRECTION}>each</option>
          {directions.map((one) => (
            <option key={one.direction} value={one.direction}>
              {one.name}
            </option>
          ))}
        </Select>
      </span>
    </div>
  )
}

/** A choice is a step of the browser's history, like a zoom. */
function useChoice(): readonly [isPending: boolean, choose: (name: string, value: string | null) => void] {
  const router = useRouter()
  const pathname = usePathname()
  const search = useSearchParams()
  const [isPending, startTransition] = useTransition()
  const choose = (name: string, value: string | null) => {
    const next = new URLSearchParams(search)
    if (value === null) next.delete(name)
    else next.set(name, value)
    startTransition(() => router.push(`${pathname}?${next}`, { scroll: false }))
  }
  return [isPending, choose]
}
