import { NotFoundPanel } from '@/components/shell/not-found-panel'

export default function NotFound() {
  return (
    <NotFoundPanel
      title="There is no such link"
      text="The address may be mistyped. A link that was retired keeps its page; only sample data goes for good."
      href="/"
      action="All links"
    />
  )
}
