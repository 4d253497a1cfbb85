import Link from 'next/link'
import { buttonClass } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/empty-state'
import { PageHeader } from '@/components/ui/page-header'
import { Section } from '@/components/ui/section'
import type { ImportView } from '@/lib/web/views/hosts/import-view'
import { ImportForm } from './import-form'

const REGISTER = (
  <Link href="/hosts/new" className={buttonClass('primary')}>
    Register a host by hand
  </Link>
)

const BACK = (
  <Link href="/hosts" className={buttonClass('plain')}>
    All hosts
  </Link>
)

function LeftOut(props: { readonly items: readonly string[] }) {
  if (props.items.length === 0) return null
  return (
    <Section title="What was left out">
      <ul className="max-w-3xl list-disc space-y-1 pl-5 text-muted text-sm [overflow-wrap:anywhere]">
        {props.items.map((item) => (
          <li key={item}>{item}</li>
        ))}
      </ul>
    </Section>
  )
}

/** Hosts to take from `~/.ssh/config`, or why there are none. */
export function ImportPageBody(props: { readonly view: ImportView }) {
  const { view } = props
  if (view.kind === 'unreadable' || view.kind === 'no-file' || view.rows.length === 0) {
    const title = view.kind === 'hosts' ? 'No host in ~/.ssh/config' : 'No ~/.ssh/config to read'
    return (
      <EmptyState
        isPage
        title={title}
        action={
          <>
            {REGISTER}
            {BACK}
          </>
        }
      >
        {view.kind === 'unreadable'
          ? view.reason
          : 'It is looked for in the home directory of the user who runs Plumbline, on the machine it runs on.'}
      </EmptyState>
    )
  }
  return (
    <>
      <PageHeader
        title="Hosts from ~/.ssh/config"
        actions={BACK}
        sentence="Of the user who runs Plumbline. Address, port, user and jump host are taken over; nothing in the file is executed, and no key is read."
      />
      <ImportForm rows={view.rows} />
      <LeftOut items={view.leftOut} />
    </>
  )
}
