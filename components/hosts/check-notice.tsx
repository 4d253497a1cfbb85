import Link from 'next/link'
import { Notice } from '@/components/ui/notice'
import type { HostView } from '@/lib/web/views/hosts/host-view'
import { RestoreHost } from './restore-host'

type Props = { readonly view: HostView; readonly canChange: boolean }

function Retired({ view, canChange }: Props) {
  return (
    <Notice kind="info" title="This host is retired">
      It is not contacted any more; what it measured stays, and so do its trusted key and its sealed secret.
      {canChange && (
        <div className="mt-2">
          <RestoreHost hostId={view.id} />
        </div>
      )}
    </Notice>
  )
}

/** What the last check came to, where it did not end well; or what keeps it waiting. */
export function CheckNotice(props: Props) {
  const { view } = props
  if (view.isRetired) return <Retired {...props} />
  if (view.workerProblem) {
    return (
      <Notice kind="warn" title="The check is waiting for a worker">
        {view.workerProblem}
      </Notice>
    )
  }
  if (view.needsSecret) {
    return (
      <Notice kind="warn" title="The stored secret was discarded">
        Its address, port, user or jump host changed.{' '}
        {props.canChange ? (
          <Link href={`/hosts/${view.id}/edit`} className="underline underline-offset-2">
            Give the secret again
          </Link>
        ) : (
          'An administrator must give the secret again'
        )}{' '}
        so that the worker can sign in.
      </Notice>
    )
  }
  if (view.state === 'unchecked') {
    return (
      <Notice kind="info" title="Not checked yet">
        Press <em>Check now</em>: the host then shows its key to compare, and nothing is sent to it before you
        have trusted that.
      </Notice>
    )
  }
  if (view.state === 'failed') {
    return (
      <Notice kind="bad" title="The last check failed">
        {view.failure?.message ?? 'No reason was recorded.'}
        {view.failure && <div className="mt-1 text-muted text-xs">Code: {view.failure.code}</div>}
      </Notice>
    )
  }
  return null
}
