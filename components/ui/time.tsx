'use client'

import { useEffect, useState } from 'react'
import { useTimeZone } from '@/components/shell/time-zone'
import { formatAbsoluteTime } from '@/lib/domain/format/absolute-time'
import { formatRelativeTime } from '@/lib/domain/format/relative-time'
import { LOCALE } from '@/lib/web/viewer-preferences'

const TICK_MS = 30_000

/**
 * A moment in the viewer's zone. `relative` is for lists ("3 min ago", absolute in the tooltip); `nowIso` is the
 * server's moment, so that the first picture is the same on both sides.
 */
export function Time(props: {
  readonly iso: string
  readonly format?: 'absolute' | 'relative'
  readonly nowIso?: string
}) {
  const timeZone = useTimeZone()
  const [now, setNow] = useState(props.nowIso ?? null)
  const isRelative = props.format === 'relative'
  useEffect(() => {
    if (!isRelative) return
    const tick = () => setNow(new Date().toISOString())
    tick()
    const timer = setInterval(tick, TICK_MS)
    return () => clearInterval(timer)
  }, [isRelative])
  const at = new Date(props.iso)
  const absolute = formatAbsoluteTime({ at, locale: LOCALE, timeZone })
  const text = isRelative && now ? formatRelativeTime({ at, now: new Date(now), locale: LOCALE }) : absolute
  return (
    <time dateTime={props.iso} title={absolute} className="whitespace-nowrap">
      {text}
    </time>
  )
}
