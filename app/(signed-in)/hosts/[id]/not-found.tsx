import { NotFoundPanel } from '@/components/shell/not-found-panel'

export default function NotFound() {
  return (
    <NotFoundPanel
      title="There is no such host"
      text="The address may be mistyped. A host that was retired keeps its page; only sample data goes for good."
      href="/hosts"
      action="All hosts"
    />
  )
}
