import type { ReactNode } from 'react'
import { CodeLine } from '@/components/ui/code-line'
import { Notice } from '@/components/ui/notice'
import { Section } from '@/components/ui/section'
import type { PublicKeyView } from '@/lib/web/views/hosts/public-key-view'

function Step(props: { readonly title: ReactNode; readonly text: string; readonly label: string }) {
  return (
    <div>
      <div className="mb-1 text-muted text-xs">{props.title}</div>
      <CodeLine text={props.text} label={props.label} />
    </div>
  )
}

function Lines({ view }: { readonly view: PublicKeyView }) {
  const { user, command, line, narrower, forwardsTo } = view
  return (
    <div className="space-y-3">
      <Step
        title={
          <>
            Sign in to the host as <code>{user}</code> in your own way, and run:
          </>
        }
        text={command}
        label="Copy command"
      />
      <Step
        title={
          <>
            It appends this line to <code>~/.ssh/authorized_keys</code>, for whoever prefers an editor:
          </>
        }
        text={line}
        label="Copy line"
      />
      <p className="max-w-prose text-muted text-xs">
        <code>restrict</code> shuts terminals, agent, X11 and port forwarding, and leaves commands with their
        input and output, which is all that measuring takes. A <code>command=</code> cannot go with it: every
        step of a run is a script of its own.
        {forwardsTo.length > 0 && ` It forwards to ${forwardsTo.join(', ')} and nowhere else.`}
      </p>
      {narrower && (
        <Step
          title={
            <>
              Narrower still: only from <code>{narrower.from}</code>, where the host saw the worker come from.
              Replace the line with:
            </>
          }
          text={narrower.line}
          label="Copy narrower line"
        />
      )}
    </div>
  )
}

/** The public half of a pair that was made here: first what must be done with it, later for whoever looks it up. */
export function PublicKeyPanel(props: { readonly view: PublicKeyView; readonly isInstalled: boolean }) {
  if (!props.isInstalled) {
    return (
      <Notice kind="info" title="Let the worker in: add its public key to the host">
        <div className="mt-2">
          <Lines view={props.view} />
        </div>
      </Notice>
    )
  }
  return (
    <Section title="Public key of the worker">
      <details className="text-sm">
        <summary>The line in authorized_keys</summary>
        <div className="mt-2">
          <Lines view={props.view} />
        </div>
      </details>
    </Section>
  )
}
