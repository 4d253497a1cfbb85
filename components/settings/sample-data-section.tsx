'use client'

import { ActionForm } from '@/components/ui/action-form'
import { Button } from '@/components/ui/button'
import { ConfirmAction } from '@/components/ui/confirm-action'
import { Section } from '@/components/ui/section'
import { SubmitButton } from '@/components/ui/submit-button'
import { loadSampleDataAction, removeSampleDataAction } from '@/lib/web/actions/sample-data'
import type { SampleState } from '@/lib/web/views/settings/settings-view'

/** A few simulated links to look around with; for administrators. */
export function SampleDataSection(props: { readonly state: SampleState }) {
  return (
    <Section id="sample-data" title="Sample data">
      <p className="mb-3 max-w-prose text-muted text-sm">
        Simulated links with eight months of runs, to look around with. Their names and tags say “sample”, and
        they never mix with measurements: they can be loaded only while there are no hosts.
      </p>
      {props.state === 'blocked' && <p className="text-sm">There are hosts, so it cannot be loaded.</p>}
      {props.state === 'absent' && (
        <ActionForm action={loadSampleDataAction}>
          {(_state, isPending) => (
            <SubmitButton isPending={isPending} pendingText="Simulating, about half a minute…" look="plain">
              Load sample data
            </SubmitButton>
          )}
        </ActionForm>
      )}
      {props.state === 'loaded' && <RemoveSampleData />}
    </Section>
  )
}

function RemoveSampleData() {
  return (
    <ConfirmAction
      trigger={<Button look="danger">Remove sample data…</Button>}
      title="Remove the sample data?"
      action={removeSampleDataAction}
      fields={{}}
      confirm="Remove it"
      pendingText="Removing…"
    >
      <p>
        All sample hosts, the links between them and their runs go for good; they can be loaded again. Hosts
        and links of your own stay.
      </p>
    </ConfirmAction>
  )
}
