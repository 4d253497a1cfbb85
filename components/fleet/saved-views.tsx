'use client'

import { Bookmark, Star, Trash2 } from 'lucide-react'
import Link from 'next/link'
import { useState } from 'react'
import { ActionForm } from '@/components/ui/action-form'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { SubmitButton } from '@/components/ui/submit-button'
import { changeViewAction, saveViewAction } from '@/lib/web/actions/views'
import type { SavedViewRow, SavedViewsModel } from '@/lib/web/views/fleet/saved-views'
import { FleetMenu } from './fleet-menu'

const TOOL =
  'inline-flex size-8 shrink-0 items-center justify-center rounded text-muted hover:bg-sunken hover:text-ink'

/** The viewer's own ways to look at the fleet: open one, keep the present one, choose what opens first. */
export function SavedViews(props: { readonly model: SavedViewsModel }) {
  const { views, query } = props.model
  const [isSaving, setIsSaving] = useState(false)
  return (
    <>
      <FleetMenu
        label={
          <>
            <Bookmark aria-hidden className="size-3.5" />
            {views.find((view) => view.isHere)?.name ?? 'Views'}
          </>
        }
      >
        {views.length === 0 && (
          <p className="px-2.5 py-1.5 text-muted text-xs">
            Keep filters, columns, order and density under a name, and open them from here.
          </p>
        )}
        {views.map((view) => (
          <ViewRow key={view.viewId} view={view} />
        ))}
        <button
          type="button"
          className="mt-1 block w-full rounded border-line border-t px-2.5 py-1.5 text-left text-sm hover:bg-sunken"
          onClick={() => setIsSaving(true)}
        >
          Save this view…
        </button>
      </FleetMenu>
      <Dialog title="Save this view" isOpen={isSaving} onOpenChange={setIsSaving}>
        <SaveForm query={query} onDone={() => setIsSaving(false)} />
      </Dialog>
    </>
  )
}

function ViewRow({ view }: { readonly view: SavedViewRow }) {
  const { viewId, name, href, isDefault, isHere } = view
  return (
    <div className="flex items-center">
      <Link
        href={href}
        prefetch={false}
        aria-current={isHere ? 'true' : undefined}
        className="min-w-0 flex-1 truncate rounded px-2.5 py-1.5 text-sm hover:bg-sunken aria-[current]:font-semibold"
      >
        {name}
      </Link>
      <ActionForm action={changeViewAction}>
        {(_state, isPending) => (
          <>
            <input type="hidden" name="viewId" value={viewId} />
            <input type="hidden" name="change" value={isDefault ? 'no-default' : 'default'} />
            <button
              type="submit"
              disabled={isPending}
              className={TOOL}
              aria-pressed={isDefault}
              aria-label={
                isDefault ? `${name} opens first; open everything first instead` : `Open ${name} first`
              }
              title={isDefault ? 'Opens first' : 'Open first'}
            >
              <Star aria-hidden className={`size-3.5 ${isDefault ? 'fill-current text-ink' : ''}`} />
            </button>
          </>
        )}
      </ActionForm>
      <ActionForm action={changeViewAction}>
        {(_state, isPending) => (
          <>
            <input type="hidden" name="viewId" value={viewId} />
            <input type="hidden" name="change" value="remove" />
            <button
              type="submit"
              disabled={isPending}
              className={TOOL}
              aria-label={`Remove ${name}`}
              title="Remove"
            >
              <Trash2 aria-hidden className="size-3.5" />
            </button>
          </>
        )}
      </ActionForm>
    </div>
  )
}

function SaveForm(props: { readonly query: string; readonly onDone: () => void }) {
  return (
    <ActionForm action={saveViewAction} onDone={props.onDone} className="flex flex-col gap-4">
      {(state, isPending) => (
        <>
          <input type="hidden" name="query" value={props.query} />
          <Field
            label="Name"
            name="name"
            error={state.errors.name}
            hint="A view of the same name is replaced."
          >
            {(field) => <Input {...field} maxLength={60} required />}
          </Field>
          <label className="flex items-start gap-2 text-sm">
            <input type="checkbox" name="isDefault" className="mt-0.5" />
            Open it first, whenever I come to the fleet
          </label>
          <div className="flex justify-end gap-2">
            <Button onClick={props.onDone}>Not now</Button>
            <SubmitButton isPending={isPending} pendingText="Saving…">
              Save
            </SubmitButton>
          </div>
        </>
      )}
    </ActionForm>
  )
}
