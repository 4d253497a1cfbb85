'use client'

import { Search } from 'lucide-react'
import { useRouter } from 'next/navigation'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { Dialog } from '@/components/ui/dialog'
import type { SearchRow } from '@/lib/web/views/search/search-view'
import { type SearchState, useSearch } from './use-search'

/** Finds links, hosts, sites, tags and notes by a few letters: arrows choose, Enter opens. */
export function SearchDialog(props: {
  readonly isOpen: boolean
  readonly onOpenChange: (isOpen: boolean) => void
}) {
  return (
    <Dialog title="Search" isOpen={props.isOpen} onOpenChange={props.onOpenChange}>
      <SearchPanel onDone={() => props.onOpenChange(false)} />
    </Dialog>
  )
}

function SearchPanel(props: { readonly onDone: () => void }) {
  const router = useRouter()
  const listId = useId()
  const [text, setText] = useState('')
  const [chosen, setChosen] = useState(0)
  const state = useSearch(text)
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => input.current?.focus(), [])
  const rows = state.rows
  const open = (row: SearchRow | undefined) => {
    if (!row) return
    props.onDone()
    router.push(row.href)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Enter') open(rows[chosen])
    else if (event.key === 'ArrowDown') setChosen(Math.min(chosen + 1, rows.length - 1))
    else if (event.key === 'ArrowUp') setChosen(Math.max(chosen - 1, 0))
    else return
    event.preventDefault()
  }
  return (
    <>
      <div className="flex items-center gap-2 rounded-md border border-line-strong px-2.5 focus-within:border-ink">
        <Search aria-hidden className="size-4 shrink-0 text-muted" />
        <input
          ref={input}
          role="combobox"
          type="text"
          autoComplete="off"
          spellCheck={false}
          value={text}
          onChange={(event) => {
            setText(event.target.value)
            setChosen(0)
          }}
          onKeyDown={onKeyDown}
          aria-label="Search links, hosts, sites, tags and notes"
          aria-expanded={rows.length > 0}
          aria-controls={listId}
          aria-autocomplete="list"
          aria-activedescendant={rows[chosen] ? `${listId}-${chosen}` : undefined}
          placeholder="Link, host, site, tag or note"
          className="h-10 w-full bg-transparent text-base outline-none placeholder:text-muted"
        />
      </div>
      <div id={listId} role="listbox" aria-label="Found" className="mt-2 max-h-[50dvh] overflow-auto">
        {rows.map((row, index) => (
          <Row
            key={row.key}
            id={`${listId}-${index}`}
            row={row}
            isChosen={index === chosen}
            onPoint={() => setChosen(index)}
            onOpen={() => open(row)}
          />
        ))}
      </div>
      <SearchStatus text={text} state={state} />
    </>
  )
}

function Row(props: {
  readonly id: string
  readonly row: SearchRow
  readonly isChosen: boolean
  readonly onPoint: () => void
  readonly onOpen: () => void
}) {
  const { id, row, isChosen } = props
  const self = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isChosen) self.current?.scrollIntoView({ block: 'nearest' })
  }, [isChosen])
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the input keeps the focus and hears the keys for the list.
    <div
      ref={self}
      id={id}
      role="option"
      aria-selected={isChosen}
      tabIndex={-1}
      onPointerMove={props.onPoint}
      onClick={props.onOpen}
      className="flex cursor-pointer items-baseline gap-3 rounded-md px-2.5 py-1.5 aria-selected:bg-sunken aria-selected:outline aria-selected:outline-line-strong aria-selected:-outline-offset-1"
    >
      <span className="w-16 shrink-0 text-muted text-xs">{row.kindName}</span>
      <span className="min-w-0 flex-1">
        <span className="block truncate font-medium">{row.title}</span>
        <span className="block truncate text-muted text-xs">{row.detail}</span>
      </span>
    </div>
  )
}

/** What there is to say below the list; read out as it changes. */
function SearchStatus({ text, state }: { readonly text: string; readonly state: SearchState }) {
  return (
    <p role="status" className={`mt-2 px-1 text-xs ${state.problem ? 'text-bad' : 'text-muted'}`}>
      {sayStatus(text.trim(), state)}
    </p>
  )
}

function sayStatus(asked: string, { answered, rows, problem }: SearchState): string {
  if (asked === '') return 'Every word must be found; sites and tags lead to the fleet they filter.'
  if (problem) return problem
  if (answered === null) return 'Searching…'
  if (rows.length === 0) return `Nothing holds “${answered}”.`
  return rows.length === 1 ? '1 found' : `${rows.length} found`
}
