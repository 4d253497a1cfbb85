import Link from 'next/link'
import { Notice } from '@/components/ui/notice'
import type { HostView } from '@/lib/web/views/hosts/host-view'

/** What the last check came to, where it did not end well; or what keeps it waiting. */
export function CheckNotice({ view }: { readonly view: HostView }) {
  if (view.isRetired) {
    return (
      <Notice kind="info" title="This host is retired">
        It is not contacted any more; its history stays.
      </Notice>
    )
  }
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
        <Link href={`/hosts/${view.id}/edit`} className="underline underline-offset-2">
          Give the secret again
        </Link>{' '}
        so that the worker can sign in.
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
