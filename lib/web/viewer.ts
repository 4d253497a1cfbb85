import 'server-only'
import { cookies } from 'next/headers'
import { cache } from 'react'
import {
  LOCALE,
  parseTheme,
  THEME_COOKIE,
  type Theme,
  ZONE_COOKIE,
  ZONE_MODE_COOKIE,
} from '@/lib/web/viewer-preferences'

export type Viewer = {
  readonly theme: Theme
  /** Whether times are shown in UTC by choice. */
  readonly isUtc: boolean
  /** The zone that times are shown in: UTC until the browser has told its own. */
  readonly timeZone: string
  readonly locale: string
}

function isTimeZone(zone: string): boolean {
  try {
    new Intl.DateTimeFormat(LOCALE, { timeZone: zone })
    return true
  } catch {
    return false
  }
}

/** How the present visitor wants to see things, from their cookies. */
export const readViewer = cache(async (): Promise<Viewer> => {
  const jar = await cookies()
  const isUtc = jar.get(ZONE_MODE_COOKIE)?.value === 'utc'
  const told = decodeURIComponent(jar.get(ZONE_COOKIE)?.value ?? '')
  const timeZone = !isUtc && told !== '' && isTimeZone(told) ? told : 'UTC'
  return { theme: parseTheme(jar.get(THEME_COOKIE)?.value), isUtc, timeZone, locale: LOCALE }
})
