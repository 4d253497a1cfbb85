import clsx from 'clsx'
import Link from 'next/link'
import { type LinkPagePath, listLinkTabs } from '@/lib/web/views/link/link-pages'

/** The pages of one link, beside each other. */
export function LinkTabs(props: { readonly linkId: string; readonly current: LinkPagePath }) {
  return (
    <nav aria-label="Pages of this link" className="mb-5 flex gap-4 overflow-x-auto border-line border-b">
      {listLinkTabs(props.linkId, props.current).map(({ href, name, isCurrent }) => (
        <Link
          key={href}
          href={href}
          prefetch={false}
          aria-current={isCurrent ? 'page' : undefined}
          className={clsx(
            '-mb-px whitespace-nowrap border-b-2 py-1.5 text-sm',
            isCurrent ? 'border-ink font-semibold' : 'border-transparent text-muted hover:text-ink',
          )}
        >
          {name}
        </Link>
      ))}
    </nav>
  )
}
