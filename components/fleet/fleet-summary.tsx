import clsx from 'clsx'
import Link from 'next/link'
import { Fragment } from 'react'
import type { SummaryPart } from '@/lib/web/views/fleet/fleet-view'

/** The fleet in one line; each part leads to the links it counts. */
export function FleetSummary(props: { readonly parts: readonly SummaryPart[] }) {
  return (
    <p className="text-base">
      {props.parts.map((part, index) => (
        <Fragment key={part.text}>
          {index > 0 && (index === 1 ? ': ' : ', ')}
          {part.href === null ? (
            part.text
          ) : (
            <Link
              href={part.href}
              prefetch={false}
              aria-current={part.isHere ? 'true' : undefined}
              className={clsx(
                'whitespace-nowrap decoration-line-strong underline-offset-4 hover:underline',
                index > 0 && 'underline decoration-dotted',
                part.isHere && 'font-semibold',
              )}
            >
              {part.text}
            </Link>
          )}
        </Fragment>
      ))}
      .
    </p>
  )
}
