export const LOCALE = 'en'

export const THEME_COOKIE = 'plumbline-theme'
/** `utc` or `local`. */
export const ZONE_MODE_COOKIE = 'plumbline-zone-mode'
/** The browser's own IANA zone. */
export const ZONE_COOKIE = 'plumbline-zone'

export const THEMES = ['system', 'light', 'dark'] as const
export type Theme = (typeof THEMES)[number]

/** The theme that a cookie names; the system's where it names none. */
export function parseTheme(value: string | undefined): Theme {
  return THEMES.find((theme) => theme === value) ?? 'system'
}
