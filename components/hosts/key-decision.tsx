'use client'

import { ActionForm } from '@/components/ui/action-form'
import { Button } from '@/components/ui/button'
import { CodeLine } from '@/components/ui/code-line'
import { ConfirmAction } from '@/components/ui/confirm-action'
import { Notice } from '@/components/ui/notice'
import { SubmitButton } from '@/components/ui/submit-button'
import { trustHostAction } from '@/lib/web/actions/hosts'
import type { KeyDecision } from '@/lib/web/views/hosts/host-view'

function Fingerprint(props: { readonly title: string; readonly algorithm: string; readonly text: string }) {
  return (
    <div>
      <div className="mb-1 text-muted text-xs">
        {props.title} ({props.algorithm})
      </div>
      <CodeLine text={props.text} />
    </div>
  )
}

function HowToCompare(props: { readonly commands: KeyDecision['commands'] }) {
  const { onHost, fromElsewhere } = props.commands
  return (
    <>
      <div>
        <div className="mb-1 text-muted text-xs">Read it on the host itself, at its console:</div>
        <CodeLine text={onHost} />
      </div>
      <div>
        <div className="mb-1 text-muted text-xs">
          Or from a machine on which you have signed in to it before, and which did not warn you:
        </div>
        <CodeLine text={fromElsewhere} />
      </div>
    </>
  )
}

function FirstContact(props: { readonly hostId: string; readonly decision: KeyDecision }) {
  const { offered, commands } = props.decision
  return (
    <ActionForm action={trustHostAction}>
      {(_state, isPending) => (
        <Notice kind="warn" title="First contact: compare the host key">
          <p>
            Nothing was sent to this host yet, no user name and no secret. If the fingerprint is the same on
            the host itself, trust it; from then on only this key is accepted.
          </p>
          <input type="hidden" name="hostId" value={props.hostId} />
          <input type="hidden" name="fingerprint" value={offered.fingerprint} />
          <div className="mt-3 space-y-3">
            <Fingerprint title="The host shows" algorithm={offered.algorithm} text={offered.fingerprint} />
            <HowToCompare commands={commands} />
            <SubmitButton isPending={isPending} pendingText="Trusting…">
              They are the same: trust this key
            </SubmitButton>
          </div>
        </Notice>
      )}
    </ActionForm>
  )
}

function ChangedKey(props: {
  readonly hostId: string
  readonly decision: Extract<KeyDecision, { kind: 'changed' }>
}) {
  const { offered, pinned, commands } = props.decision
  return (
    <Notice kind="bad" title="The host key has changed; nothing was sent">
      <p>
        Either the host was reinstalled, or something else answers at its address. Plumbline refuses to
        connect until a person has found out which.
      </p>
      <div className="mt-3 space-y-3">
        <Fingerprint title="Trusted so far" algorithm={pinned.algorithm} text={pinned.fingerprint} />
        <Fingerprint title="The host shows now" algorithm={offered.algorithm} text={offered.fingerprint} />
        <HowToCompare commands={commands} />
        <ConfirmAction
          trigger={<Button look="danger">Replace the trusted key…</Button>}
          title="Replace the trusted key?"
          action={trustHostAction}
          fields={{ hostId: props.hostId, fingerprint: offered.fingerprint, replaces: pinned.fingerprint }}
          confirm="Replace it"
          pendingText="Replacing…"
        >
          <p>This key is no longer accepted:</p>
          <code className="block break-all font-mono text-xs">{pinned.fingerprint}</code>
          <p>and this one is from now on:</p>
          <code className="block break-all font-mono text-xs">{offered.fingerprint}</code>
        </ConfirmAction>
      </div>
    </Notice>
  )
}

/** Asks a person to compare the key that a host shows, at first contact or after it changed. */
export function KeyDecisionPanel(props: { readonly hostId: string; readonly decision: KeyDecision }) {
  const { hostId, decision } = props
  return decision.kind === 'changed' ? (
    <ChangedKey hostId={hostId} decision={decision} />
  ) : (
    <FirstContact hostId={hostId} decision={decision} />
  )
}
