import type { ReactNode } from 'react'
import { PlumbMark } from '@/components/shell/plumb-mark'

/** The frame of the pages for people who are not signed in. */
export function AuthCard(props: {
  readonly title: string
  readonly lead?: ReactNode
  readonly children: ReactNode
}) {
  return (
    <main className="mx-auto flex min-h-dvh w-full max-w-[26rem] flex-col justify-center px-4 py-10">
      <div className="mb-5 flex items-center gap-2 font-semibold text-lg tracking-tight">
        <PlumbMark />
        Plumbline
      </div>
      <div className="rounded-lg border border-line bg-surface p-5">
        <h1 className="font-semibold text-lg">{props.title}</h1>
        {props.lead && <p className="mt-1 text-muted text-sm">{props.lead}</p>}
        <div className="mt-4">{props.children}</div>
      </div>
    </main>
  )
}
