'use client'

import { CircleUser } from 'lucide-react'
import Link from 'next/link'
import { ROLE_NAMES } from '@/lib/domain/model/access'
import { signOutAction } from '@/lib/web/actions/sign-out'
import type { SessionUser } from '@/lib/web/auth/accounts'
import { ShortcutSheetButton } from './shortcut-sheet-button'

const ITEM = 'block w-full rounded px-2.5 py-1.5 text-left text-sm hover:bg-sunken'
const MENU_ID = 'account-menu'

/** A link within the product keeps this frame, and would keep the menu open with it. */
function closeMenu(): void {
  document.getElementById(MENU_ID)?.hidePopover()
}

/** Who is signed in, and the way out. A popover of the browser: it opens, closes and gives the focus back without script. */
export function AccountMenu(props: { readonly user: SessionUser }) {
  const { name, email, role } = props.user
  return (
    <>
      <button
        type="button"
        popoverTarget={MENU_ID}
        aria-label="Account"
        className="inline-flex size-8 items-center justify-center rounded-md text-muted hover:bg-sunken hover:text-ink"
      >
        <CircleUser aria-hidden className="size-4" />
      </button>
      <nav
        id={MENU_ID}
        popover="auto"
        className="absolute top-11 right-[max(1rem,calc((100vw-var(--page-width))/2+1.5rem))] left-auto m-0 w-56 rounded-lg border border-line bg-surface p-1 text-ink shadow-lg"
      >
        <div className="border-line border-b px-2.5 pt-1.5 pb-2 text-xs">
          <div className="truncate font-semibold">{name}</div>
          <div className="truncate text-muted" title={email}>
            {email}
          </div>
          <div className="text-muted">{ROLE_NAMES[role]}</div>
        </div>
        <Link href="/settings" onClick={closeMenu} className={`${ITEM} mt-1`}>
          Account and tokens
        </Link>
        <Link href="/glossary" onClick={closeMenu} className={ITEM}>
          Glossary
        </Link>
        <ShortcutSheetButton className={ITEM} />
        <form action={signOutAction}>
          <button type="submit" className={ITEM}>
            Sign out
          </button>
        </form>
      </nav>
    </>
  )
}
