'use client'

import { type ReactNode, useState } from 'react'

/**
 * Where a run's page was open while the run ended, the result slides in and is announced; where it was over before, the
 * result just stands there.
 */
export function ResultArrival(props: {
  readonly isOver: boolean
  readonly announcement: string
  readonly children: ReactNode
}) {
  const [wasLive] = useState(!props.isOver)
  const hasArrived = wasLive && props.isOver
  return (
    <>
      <p role="status" className="sr-only">
        {hasArrived ? props.announcement : ''}
      </p>
      <div
        className={
          hasArrived
            ? 'motion-safe:starting:translate-y-3 motion-safe:transition-[opacity,translate] motion-safe:duration-300 motion-safe:starting:opacity-0'
            : undefined
        }
        key={hasArrived ? 'arrived' : 'there'}
      >
        {props.children}
      </div>
    </>
  )
}
