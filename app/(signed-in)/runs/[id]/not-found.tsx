import { NotFoundPanel } from '@/components/shell/not-found-panel'

export default function NotFound() {
  return (
    <NotFoundPanel
      title="There is no such run"
      text="The address may be mistyped. Runs are kept with their link; only sample data goes for good."
      href="/runs"
      action="All runs"
    />
  )
}
