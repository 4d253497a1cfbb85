import clsx from 'clsx'
import type { ReactNode } from 'react'

/** A grey shape where something is being loaded; size it with classes. */
export function Skeleton(props: { readonly className?: string }) {
  return (
    <div
      aria-hidden
      className={clsx('rounded bg-line/70 motion-safe:animate-pulse', props.className ?? 'h-4 w-full')}
    />
  )
}

function numbered(count: number): readonly string[] {
  return Array.from({ length: count }, (_, index) => `part-${index}`)
}

/** A page that is being loaded, as those hear it who cannot see its shapes. */
export function LoadingPage(props: { readonly children: ReactNode }) {
  return (
    <div role="status" aria-label="Loading">
      {props.children}
    </div>
  )
}

/** The shape of a page's header: its title, its sentence, and its buttons at the right. */
export function HeaderShape(props: { readonly buttons?: number; readonly hasSentence?: boolean }) {
  return (
    <div className="mb-5 flex flex-wrap items-start justify-between gap-4">
      <div>
        <Skeleton className="h-7 w-64 max-w-full" />
        {props.hasSentence && <Skeleton className="mt-2 h-4 w-96 max-w-full" />}
      </div>
      <div className="flex gap-2">
        {numbered(props.buttons ?? 0).map((button) => (
          <Skeleton key={button} className="h-9 w-28" />
        ))}
      </div>
    </div>
  )
}

/** The shape of a table: a line of heads, and rows of the height that they will have. */
export function TableShape(props: { readonly rows: number; readonly isDense?: boolean }) {
  const rowClass = props.isDense ? 'py-1.5' : 'py-3'
  return (
    <div className="divide-y divide-line overflow-hidden rounded-lg border border-line bg-surface">
      {numbered(props.rows).map((row) => (
        <div key={row} className={clsx('flex gap-6 px-3', rowClass)}>
          <Skeleton className="h-4 w-40" />
          <Skeleton className="h-4 w-20 max-sm:hidden" />
          <Skeleton className="h-4 w-20 max-sm:hidden" />
          <Skeleton className="h-4 flex-1" />
          <Skeleton className="h-4 w-16" />
        </div>
      ))}
    </div>
  )
}

/** The shape of charts side by side, each with its title. */
export function ChartShapes(props: { readonly count: number }) {
  return (
    <div className={clsx('grid gap-4', props.count > 1 && 'lg:grid-cols-2 xl:grid-cols-3')}>
      {numbered(props.count).map((chart) => (
        <div key={chart} className="rounded-lg border border-line bg-surface p-3">
          <Skeleton className="mb-3 h-4 w-56 max-w-full" />
          <Skeleton className="h-64 w-full" />
        </div>
      ))}
    </div>
  )
}

/** The shape of a form: labels above boxes. */
export function FormShape(props: { readonly fields: number }) {
  return (
    <div className="grid max-w-3xl gap-5 sm:grid-cols-2">
      {numbered(props.fields).map((field) => (
        <div key={field}>
          <Skeleton className="mb-1.5 h-4 w-24" />
          <Skeleton className="h-9 w-full" />
        </div>
      ))}
    </div>
  )
}

/** The shape of a named part of a page. */
export function SectionShape(props: { readonly children: ReactNode }) {
  return (
    <div className="mt-7">
      <Skeleton className="mb-3 h-5 w-40" />
      {props.children}
    </div>
  )
}
