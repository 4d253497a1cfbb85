'use client'

import Link from 'next/link'
import { useState } from 'react'
import { ActionForm } from '@/components/ui/action-form'
import { buttonClass } from '@/components/ui/button'
import { SubmitButton } from '@/components/ui/submit-button'
import { importHostsAction } from '@/lib/web/actions/import-hosts'
import type { ImportRow } from '@/lib/web/views/hosts/import-view'
import { AuthFields } from './auth-fields'
import { ImportRowItem } from './import-row'

/** Jump hosts that must come along with the chosen rows: those not registered yet, at any depth. */
function findAlong(rows: readonly ImportRow[], chosen: ReadonlySet<string>): ReadonlyMap<string, string> {
  const along = new Map<string, string>()
  for (const key of chosen) {
    let row = rows.find((each) => each.key === key)
    for (let jumpKey = row?.jumpKey ?? null; jumpKey !== null; jumpKey = row?.jumpKey ?? null) {
      row = rows.find((each) => each.key === jumpKey)
      if (!row || row.registered || along.has(jumpKey)) break
      along.set(jumpKey, key)
    }
  }
  return along
}

/** Picks hosts of `~/.ssh/config` to register; jump hosts come along as hosts of their own. */
export function ImportForm(props: { readonly rows: readonly ImportRow[] }) {
  const { rows } = props
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const along = findAlong(rows, chosen)
  const count = new Set([...chosen, ...along.keys()]).size
  const toggle = (key: string) => {
    const next = new Set(chosen)
    if (!next.delete(key)) next.add(key)
    setChosen(next)
  }
  return (
    <ActionForm action={importHostsAction} className="max-w-3xl space-y-6">
      {({ errors }, isPending) => (
        <>
          <fieldset>
            <legend className="sr-only">Hosts to register</legend>
            <ul className="divide-y divide-line rounded-lg border border-line bg-surface">
              {rows.map((row, index) => (
                <ImportRowItem
                  key={row.key}
                  row={row}
                  index={index}
                  isChosen={chosen.has(row.key)}
                  alongWith={along.get(row.key) ?? null}
                  errors={errors}
                  onToggle={() => toggle(row.key)}
                />
              ))}
            </ul>
            {errors.picks && (
              <p role="alert" className="mt-2 text-bad text-xs">
                {errors.picks}
              </p>
            )}
          </fieldset>
          <AuthFields errors={errors} canKeep={false} initial="agent" isForSeveral />
          <div className="flex flex-wrap items-center gap-x-4 gap-y-2 border-line border-t pt-4">
            <div className="flex gap-2">
              <SubmitButton isPending={isPending} pendingText="Registering…">
                {count === 0 ? 'Register' : `Register ${count} host${count === 1 ? '' : 's'}`}
              </SubmitButton>
              <Link href="/hosts" className={buttonClass('quiet')}>
                Cancel
              </Link>
            </div>
            <p className="text-muted text-sm">Nothing is connected yet: you ask for the first check.</p>
          </div>
        </>
      )}
    </ActionForm>
  )
}
