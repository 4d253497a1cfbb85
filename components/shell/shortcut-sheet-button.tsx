'use client'

import { lazy, Suspense, useState } from 'react'

const ShortcutSheet = lazy(() =>
  import('./shortcut-sheet').then((module) => ({ default: module.ShortcutSheet })),
)

/** Opens the list of keys, which is fetched when it is first asked for; `?` presses it. */
export function ShortcutSheetButton(props: { readonly className: string }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <button
        type="button"
        data-shortcut="?"
        className={`${props.className} flex items-center justify-between`}
        onClick={() => setIsOpen(true)}
      >
        Keyboard shortcuts
        <kbd className="font-mono text-muted text-xs">?</kbd>
      </button>
      {isOpen && (
        <Suspense>
          <ShortcutSheet onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
