'use client'

import { createContext, type ReactNode, useContext } from 'react'

const TimeZoneContext = createContext('UTC')

/** Tells everything below the zone that times are shown in. */
export function TimeZoneProvider(props: { readonly timeZone: string; readonly children: ReactNode }) {
  return <TimeZoneContext value={props.timeZone}>{props.children}</TimeZoneContext>
}

/** The IANA zone that times are shown in. */
export function useTimeZone(): string {
  return useContext(TimeZoneContext)
}
