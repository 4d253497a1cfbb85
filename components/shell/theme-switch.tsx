'use client'

import { Monitor, Moon, Sun } from 'lucide-react'
import { useState } from 'react'
import { THEME_COOKIE, THEMES, type Theme } from '@/lib/web/viewer-preferences'
import { writePreference } from './browser-cookie'
import { ShellButton } from './shell-button'

const ICONS = { system: Monitor, light: Sun, dark: Moon } as const
const NAMES = { system: 'as the system', light: 'light', dark: 'dark' } as const

/** Steps through system, light and dark; takes effect at once and is kept for this browser. */
export function ThemeSwitch(props: { readonly initial: Theme }) {
  const [theme, setTheme] = useState(props.initial)
  const Icon = ICONS[theme]
  const choose = () => {
    const next = THEMES[(THEMES.indexOf(theme) + 1) % THEMES.length] ?? 'system'
    setTheme(next)
    writePreference(THEME_COOKIE, next)
    if (next === 'system') delete document.documentElement.dataset.theme
    else document.documentElement.dataset.theme = next
  }
  return (
    <ShellButton onClick={choose} label={`Colours: ${NAMES[theme]}. Change.`}>
      <Icon aria-hidden className="size-4" />
    </ShellButton>
  )
}
