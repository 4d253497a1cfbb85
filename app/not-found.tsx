import { NotFoundPanel } from '@/components/shell/not-found-panel'

export default function NotFound() {
  return (
    <main className="px-4">
      <NotFoundPanel
        title="There is nothing at this address"
        text="The address may be mistyped, or what it named was removed."
        href="/"
        action="All links"
      />
    </main>
  )
}
