'use client'

import { Dialog } from '@/components/ui/dialog'
import { SHORTCUTS } from './shortcuts'

const PLACES = [...new Set(SHORTCUTS.map((shortcut) => shortcut.where))]

/** All keys of the product, by where they work. */
export function ShortcutSheet(props: { readonly onClose: () => void }) {
  return (
    <Dialog title="Keyboard shortcuts" isOpen onOpenChange={props.onClose}>
      <div className="space-y-4 text-sm">
        {PLACES.map((place) => (
          <section key={place}>
            <h3 className="mb-1 font-semibold">{place}</h3>
            <dl>
              {SHORTCUTS.filter((shortcut) => shortcut.where === place).map((shortcut) => (
                <div key={shortcut.keys.join(' ')} className="flex items-center gap-3 py-1">
                  <dt className="flex w-24 shrink-0 gap-1">
                    {shortcut.keys.map((key) => (
                      <kbd
                        key={key}
                        className="inline-flex min-w-6 justify-center rounded border border-line-strong/60 bg-sunken px-1.5 font-mono text-xs leading-5"
                      >
                        {key}
                      </kbd>
                    ))}
                  </dt>
                  <dd>{shortcut.does}</dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
        <p className="text-muted text-xs">No key acts while you type, or while Ctrl, Alt or ⌘ is held.</p>
      </div>
    </Dialog>
  )
}
