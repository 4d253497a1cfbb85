import clsx from 'clsx'

/** A grey shape where something is being loaded; size it with classes. */
export function Skeleton(props: { readonly className?: string }) {
  return (
    <div
      aria-hidden
      className={clsx('rounded bg-line/70 motion-safe:animate-pulse', props.className ?? 'h-4 w-full')}
    />
  )
}

/** The shape of a page that is a title above a table. */
export function TableSkeleton(props: { readonly rows: number }) {
  const rows = Array.from({ length: props.rows }, (_, index) => `row-${index}`)
  return (
    <div role="status" aria-label="Loading">
      <Skeleton className="mb-4 h-7 w-64" />
      <div className="space-y-px overflow-hidden rounded-lg border border-line">
        {rows.map((row) => (
          <div key={row} className="flex gap-6 bg-surface px-3 py-3">
            <Skeleton className="h-4 w-40" />
            <Skeleton className="h-4 w-24" />
            <Skeleton className="h-4 flex-1" />
          </div>
        ))}
      </div>
    </div>
  )
}
