'use client'

import { useRouter } from 'next/navigation'
import { type ReactNode, useEffect, useRef, useState, useTransition } from 'react'
import { withBasePath } from '@/lib/web/base-path'
import {
  type FleetQuery,
  fleetHref,
  isFiltered,
  parseFleetQuery,
  withoutFilters,
} from '@/lib/web/views/fleet/fleet-query'

const TYPING_MS = 200
const BOX = 'h-7 rounded-md border border-line-strong/70 bg-surface px-2 text-ink text-xs'

const STANDING_NAMES = [
  ['degraded', 'degraded'],
  ['unchanged', 'unchanged'],
  ['improved', 'improved'],
  ['inconclusive', 'inconclusive'],
  ['not-comparable', 'not comparable'],
  ['stale', 'not measured lately'],
  ['unpinned', 'nothing to compare with'],
  ['never', 'never measured'],
] as const

const STATE_NAMES = [
  ['active', 'being measured now'],
  ['problem', 'last run did not complete'],
  ['quiet', 'neither'],
] as const

const SORT_NAMES = [
  ['standing', 'worst first'],
  ['link', 'by name'],
  ['rate', 'by throughput'],
  ['rtt', 'by RTT'],
  ['knee', 'by knee'],
  ['run', 'by last run'],
] as const

const same = (names: readonly string[]) => names.map((name) => [name, name] as const)

/** Which links are shown. A plain form of the address; with scripts it takes effect while one types. */
export function FleetFilters(props: {
  readonly query: FleetQuery
  readonly sites: readonly string[]
  readonly tags: readonly string[]
}) {
  const { query, sites, tags } = props
  const router = useRouter()
  const [isPending, startTransition] = useTransition()
  const form = useRef<HTMLFormElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const apply = () => {
    if (!form.current) return
    const chosen = parseFleetQuery(readFields(form.current))
    const { text, site, tag, standing, state, sort } = chosen
    const href = fleetHref({ ...query, text, site, tag, standing, state, sort })
    startTransition(() => router.replace(href, { scroll: false }))
  }
  return (
    <form
      ref={form}
      action={withBasePath('/')}
      aria-label="Filter the links"
      aria-busy={isPending}
      className="flex flex-wrap items-center gap-1.5 max-md:grid max-md:w-full max-md:grid-cols-2"
      onSubmit={(event) => {
        event.preventDefault()
        apply()
      }}
    >
      <TextFilter
        text={query.text}
        onType={() => {
          clearTimeout(timer.current)
          timer.current = setTimeout(apply, TYPING_MS)
        }}
      />
      <Choose
        name="verdict"
        label="Verdict"
        value={query.standing}
        options={STANDING_NAMES}
        onChange={apply}
      />
      <Choose name="site" label="Site" value={query.site} options={same(sites)} onChange={apply} />
      {tags.length > 0 && (
        <Choose name="tag" label="Tag" value={query.tag} options={same(tags)} onChange={apply} />
      )}
      <Choose name="state" label="Runs" value={query.state} options={STATE_NAMES} onChange={apply} />
      <Choose
        name="sort"
        label="Worst first"
        className="md:hidden"
        value={query.sort === 'standing' ? null : query.sort}
        options={SORT_NAMES.slice(1)}
        onChange={apply}
      />
      <HiddenRest query={query} />
      {isFiltered(query) && (
        <button
          type="button"
          className="h-7 px-1.5 text-muted text-xs underline underline-offset-4 hover:text-ink"
          onClick={() =>
            startTransition(() => router.replace(fleetHref(withoutFilters(query)), { scroll: false }))
          }
        >
          Show all
        </button>
      )}
    </form>
  )
}

function readFields(form: HTMLFormElement): Record<string, string> {
  return Object.fromEntries([...new FormData(form)].map(([name, value]) => [name, String(value)]))
}

/** What is typed is not taken back by an answer that comes while one types; another address is. */
function TextFilter(props: { readonly text: string; readonly onType: () => void }) {
  const [typed, setTyped] = useState(props.text)
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (document.activeElement !== input.current) setTyped(props.text)
  }, [props.text])
  return (
    <input
      ref={input}
      type="search"
      name="q"
      value={typed}
      onChange={(event) => {
        setTyped(event.target.value)
        props.onType()
      }}
      aria-label="Filter by name, site, tag or note"
      placeholder="Filter"
      className={`${BOX} w-full md:w-36 min-[1700px]:w-56`}
    />
  )
}

function Choose(props: {
  readonly name: string
  readonly label: string
  readonly value: string | null
  readonly options: readonly (readonly [value: string, name: string])[]
  readonly className?: string
  readonly onChange: () => void
}): ReactNode {
  const { name, label, value, options } = props
  return (
    <select
      key={value}
      name={name}
      aria-label={label}
      defaultValue={value ?? ''}
      onChange={props.onChange}
      className={`${BOX} md:max-w-36 ${value === null ? '' : 'border-ink font-semibold'} ${props.className ?? ''}`}
    >
      <option value="">{label}</option>
      {options.map(([option, text]) => (
        <option key={option} value={option}>
          {text}
        </option>
      ))}
    </select>
  )
}

/** Without scripts the form is the whole address; what it does not choose must go along. */
function HiddenRest({ query }: { readonly query: FleetQuery }) {
  const rest = {
    tab: query.tab,
    cols: query.columns.join('.'),
    density: query.density,
    metric: query.matrixKey,
  }
  return Object.entries(rest).map(([name, value]) => (
    <input key={name} type="hidden" name={name} value={value} />
  ))
}
