'use client'

import { Search } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'

const SearchDialog = lazy(() =>
  import('@/components/search/search-dialog').then((module) => ({ default: module.SearchDialog })),
)

/** Opens the search, which is fetched when it is first asked for; `/` presses it. */
export function SearchButton() {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <button
        type="button"
        data-shortcut="/"
        aria-label="Search"
        onClick={() => setIsOpen(true)}
        className="inline-flex h-8 min-w-8 items-center justify-center gap-2 rounded-md px-2 text-muted text-xs hover:bg-sunken hover:text-ink md:mr-2 md:w-44 md:justify-start md:border md:border-line-strong/60 md:bg-canvas"
      >
        <Search aria-hidden className="size-4 md:size-3.5" />
        <span className="hidden md:inline">Search</span>
        <kbd className="ml-auto hidden font-mono md:inline">/</kbd>
      </button>
      {isOpen && (
        <Suspense>
          <SearchDialog isOpen onOpenChange={setIsOpen} />
        </Suspense>
      )}
    </>
  )
}
