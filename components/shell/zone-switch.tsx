'use client'

import { useRouter } from 'next/navigation'
import { useEffect } from 'react'
import { ZONE_COOKIE, ZONE_MODE_COOKIE } from '@/lib/web/viewer-preferences'
import { writePreference } from './browser-cookie'
import { ShellButton } from './shell-button'
import { useTimeZone } from './time-zone'

/** Shows times in UTC while pressed, else in the browser's zone, which it tells the server once. */
export function ZoneSwitch(props: { readonly isUtc: boolean }) {
  const router = useRouter()
  const shown = useTimeZone()
  useEffect(() => {
    const own = Intl.DateTimeFormat().resolvedOptions().timeZone
    if (props.isUtc || own === shown) return
    writePreference(ZONE_COOKIE, own)
    router.refresh()
  }, [props.isUtc, shown, router])
  const toggle = () => {
    writePreference(ZONE_MODE_COOKIE, props.isUtc ? 'local' : 'utc')
    router.refresh()
  }
  return (
    <ShellButton
      label={props.isUtc ? 'Times are in UTC. Show local time.' : `Times are in ${shown}. Show UTC.`}
      isPressed={props.isUtc}
      onClick={toggle}
    >
      UTC
    </ShellButton>
  )
}
