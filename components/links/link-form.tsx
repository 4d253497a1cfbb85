'use client'

import Link from 'next/link'
import { useState } from 'react'
import { ActionForm } from '@/components/ui/action-form'
import { buttonClass } from '@/components/ui/button'
import { Field } from '@/components/ui/field'
import { Fieldset } from '@/components/ui/fieldset'
import { Input, Textarea } from '@/components/ui/input'
import { SubmitButton } from '@/components/ui/submit-button'
import { registerLinkAction, updateLinkAction } from '@/lib/web/actions/links'
import { errorAt } from '@/lib/web/forms/field-error'
import type { EndChoice, LinkFormValues } from '@/lib/web/views/links/link-form-view'
import { type Ends, LinkFormEnds } from './link-form-ends'
import { LinkFormFacts } from './link-form-facts'
import { LinkFormSettings } from './link-form-settings'
import { nameEnds } from './name-ends'

/** Registers a link, or changes the one that `values` names. */
export function LinkForm(props: { readonly values: LinkFormValues; readonly ends: readonly EndChoice[] }) {
  const { values } = props
  const [ends, setEnds] = useState<Ends>({ a: values.a, b: values.b })
  const names = nameEnds(props.ends, { a: ends.a.hostId, b: ends.b.hostId })
  const isNew = values.id === null
  return (
    <ActionForm action={isNew ? registerLinkAction : updateLinkAction} className="max-w-3xl space-y-6">
      {({ errors }, isPending) => (
        <>
          {values.id !== null && <input type="hidden" name="linkId" value={values.id} />}
          <Fieldset legend="Link">
            <Field name="name" label="Name" error={errors.name}>
              {(control) => (
                <Input
                  {...control}
                  defaultValue={values.name}
                  placeholder={
                    ends.a.hostId && ends.b.hostId ? `${names.a} – ${names.b}` : 'Frankfurt – Ashburn'
                  }
                  autoComplete="off"
                />
              )}
            </Field>
            <Field
              name="tags"
              label="Tags"
              isOptional
              hint="Parted by commas."
              error={errorAt(errors, 'tags')}
            >
              {(control) => <Input {...control} defaultValue={values.tags} placeholder="backbone, prod" />}
            </Field>
          </Fieldset>
          <LinkFormEnds ends={ends} choices={props.ends} errors={errors} onChange={setEnds} />
          <LinkFormFacts values={values} names={names} errors={errors} />
          <Fieldset legend="Notes">
            <div className="sm:col-span-2">
              <Field name="notes" label="Notes" isOptional error={errors.notes}>
                {(control) => <Textarea {...control} defaultValue={values.notes} />}
              </Field>
            </div>
          </Fieldset>
          <LinkFormSettings values={values} errors={errors} />
          <div className="flex gap-2 border-line border-t pt-4">
            <SubmitButton isPending={isPending} pendingText={isNew ? 'Registering…' : 'Saving…'}>
              {isNew ? 'Register link' : 'Save link'}
            </SubmitButton>
            <Link href={isNew ? '/' : `/links/${values.id}`} className={buttonClass('quiet')}>
              Cancel
            </Link>
          </div>
        </>
      )}
    </ActionForm>
  )
}
