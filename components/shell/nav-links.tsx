'use client'

import clsx from 'clsx'
import Link from 'next/link'
import { usePathname } from 'next/navigation'

const AREAS = [
  { href: '/', name: 'Links', owns: /^\/($|links)/ },
  { href: '/hosts', name: 'Hosts', owns: /^\/hosts/ },
  { href: '/runs', name: 'Runs', owns: /^\/runs/ },
  { href: '/diagnose', name: 'Diagnose', owns: /^\/diagnose/ },
  { href: '/settings', name: 'Settings', owns: /^\/settings/ },
] as const

/** The areas; the present one is marked by more than colour. */
export function NavLinks() {
  const path = usePathname()
  return (
    <ul className="flex items-stretch gap-1">
      {AREAS.map((area) => {
        const isHere = area.owns.test(path)
        return (
          <li key={area.href} className="flex">
            <Link
              href={area.href}
              aria-current={isHere ? 'page' : undefined}
              className={clsx(
                '-mb-px flex h-11 items-center border-b-2 px-2.5 text-sm',
                isHere
                  ? 'border-ink font-semibold text-ink'
                  : 'border-transparent text-muted hover:border-line-strong hover:text-ink',
              )}
            >
              {area.name}
            </Link>
          </li>
        )
      })}
    </ul>
  )
}
