'use client'

import { usePathname, useRouter, useSearchParams } from 'next/navigation'
import { useId, useTransition } from 'react'
import { Select } from '@/components/ui/input'

/** Which metric the drift chart shows; kept in the URL, so that a pasted link shows the same. */
export function MetricChooser(props: {
  readonly chosenKey: string
  readonly choices: readonly { readonly key: string; readonly name: string }[]
}) {
  const id = useId()
  const router = useRouter()
  const pathname = usePathname()
  const search = useSearchParams()
  const [isPending, startTransition] = useTransition()
  const choose = (key: string) => {
    const next = new URLSearchParams(search)
    next.set('metric', key)
    startTransition(() => router.replace(`${pathname}?${next}`, { scroll: false }))
  }
  return (
    <div className="flex items-center gap-2 text-sm">
      <label htmlFor={id} className="shrink-0 text-muted">
        Drift of
      </label>
      <Select
        id={id}
        value={props.chosenKey}
        aria-busy={isPending}
        onChange={(event) => choose(event.target.value)}
        className="max-w-72"
      >
        {props.choices.map((choice) => (
          <option key={choice.key} value={choice.key}>
            {choice.name}
          </option>
        ))}
      </Select>
    </div>
  )
}
