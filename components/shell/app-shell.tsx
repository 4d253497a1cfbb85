import Link from 'next/link'
import type { ReactNode } from 'react'
import { scopeOfRole } from '@/lib/domain/model/access'
import type { SessionUser } from '@/lib/web/auth/accounts'
import type { Viewer } from '@/lib/web/viewer'
import { AccountMenu } from './account-menu'
import { ConnectionNotice } from './connection-notice'
import { KeyboardShortcuts } from './keyboard-shortcuts'
import { NavLinks } from './nav-links'
import { PlumbMark } from './plumb-mark'
import { ScopeProvider } from './scope'
import { SearchButton } from './search-button'
import { ThemeSwitch } from './theme-switch'
import { ZoneSwitch } from './zone-switch'

/** The frame of every page of someone who is signed in. */
export function AppShell(props: {
  readonly viewer: Viewer
  readonly user: SessionUser
  readonly children: ReactNode
}) {
  return (
    <>
      <a
        href="#main"
        className="sr-only focus:not-sr-only focus:absolute focus:z-50 focus:m-2 focus:rounded focus:bg-surface focus:px-3 focus:py-2"
      >
        Skip to content
      </a>
      <header className="border-line border-b bg-surface">
        <div className="mx-auto flex max-w-(--page-width) flex-wrap items-center gap-x-4 px-4 sm:px-6">
          <Link href="/" className="flex h-11 items-center gap-2 font-semibold tracking-tight">
            <PlumbMark />
            Plumbline
          </Link>
          <nav aria-label="Areas" className="order-last -mx-2 w-full sm:order-none sm:mx-0 sm:w-auto">
            <NavLinks />
          </nav>
          <div className="ml-auto flex items-center">
            <SearchButton />
            <ZoneSwitch isUtc={props.viewer.isUtc} />
            <ThemeSwitch initial={props.viewer.theme} />
            <AccountMenu user={props.user} />
          </div>
        </div>
      </header>
      <main id="main" tabIndex={-1} className="mx-auto max-w-(--page-width) px-4 py-5 outline-none sm:px-6">
        <ScopeProvider scope={scopeOfRole(props.user.role)}>{props.children}</ScopeProvider>
      </main>
      <ConnectionNotice />
      <KeyboardShortcuts />
    </>
  )
}
