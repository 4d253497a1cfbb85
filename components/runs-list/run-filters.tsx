import Form from 'next/form'
import Link from 'next/link'
import type { ReactNode } from 'react'
import { Button } from '@/components/ui/button'
import { PROFILES } from '@/lib/domain/model/run-state'
import type { RunsView } from '@/lib/web/views/runs-list/runs-view'
import {
  SINCE_FILTERS,
  type SinceFilter,
  STATE_FILTERS,
  type StateFilter,
} from '@/lib/web/views/runs-list/search-params'

const STATE_WORDS: Readonly<Record<StateFilter, string>> = {
  completed: 'completed',
  failed: 'failed',
  interrupted: 'interrupted',
  cancelled: 'cancelled',
  unfinished: 'anything but completed',
}
const SINCE_WORDS: Readonly<Record<SinceFilter, string>> = {
  day: 'the last 24 hours',
  week: 'the last 7 days',
  month: 'the last 30 days',
  'half-year': 'the last half year',
}

/** What of the history is shown; the choice stands in the address. */
export function RunFilters(props: { readonly view: Pick<RunsView, 'filters' | 'links'> }) {
  const { filters, links } = props.view
  const isFiltered = Object.entries(filters).some(([name, value]) => name !== 'cursor' && value !== undefined)
  return (
    <Form action="/runs" scroll={false} className="mb-4 flex flex-wrap items-end gap-3 text-sm">
      <Choice name="link" label="Link" chosen={filters.link} all="all links">
        {links.map((link) => (
          <option key={link.id} value={link.id}>
            {link.name}
          </option>
        ))}
      </Choice>
      <Choice name="profile" label="Profile" chosen={filters.profile} all="both">
        {PROFILES.map((profile) => (
          <option key={profile}>{profile}</option>
        ))}
      </Choice>
      <Choice name="state" label="Ended as" chosen={filters.state} all="anything">
        {STATE_FILTERS.map((state) => (
          <option key={state} value={state}>
            {STATE_WORDS[state]}
          </option>
        ))}
      </Choice>
      <Choice name="since" label="Asked for in" chosen={filters.since} all="all time">
        {SINCE_FILTERS.map((since) => (
          <option key={since} value={since}>
            {SINCE_WORDS[since]}
          </option>
        ))}
      </Choice>
      <Button type="submit">Show</Button>
      {isFiltered && (
        <Link href="/runs" className="py-2 underline underline-offset-4">
          Show all
        </Link>
      )}
    </Form>
  )
}

function Choice(props: {
  readonly name: string
  readonly label: string
  readonly chosen: string | undefined
  readonly all: string
  readonly children: ReactNode
}) {
  return (
    <label className="flex min-w-0 flex-col gap-0.5">
      <span className="text-muted text-xs">{props.label}</span>
      <select
        // A choice made elsewhere (the address, "Show all") must show here too.
        key={props.chosen ?? ''}
        name={props.name}
        defaultValue={props.chosen ?? ''}
        className="h-9 max-w-56 rounded-md border border-line-strong/60 bg-surface px-2"
      >
        <option value="">{props.all}</option>
        {props.children}
      </select>
    </label>
  )
}
