'use client'

import { Menu } from '@base-ui/react/menu'
import { CircleUser } from 'lucide-react'
import Link from 'next/link'
import { signOutAction } from '@/lib/web/actions/sign-out'

const ITEM = 'block w-full rounded px-2.5 py-1.5 text-left text-sm outline-none data-[highlighted]:bg-sunken'

/** Who is signed in, and the way out. */
export function AccountMenu(props: { readonly user: { readonly name: string; readonly email: string } }) {
  return (
    <Menu.Root>
      <Menu.Trigger
        aria-label="Account"
        className="inline-flex size-8 items-center justify-center rounded-md text-muted hover:bg-sunken hover:text-ink"
      >
        <CircleUser aria-hidden className="size-4" />
      </Menu.Trigger>
      <Menu.Portal>
        <Menu.Positioner sideOffset={6} align="end" className="z-40">
          <Menu.Popup className="w-56 rounded-lg border border-line bg-surface p-1 text-ink shadow-lg outline-none">
            <div className="border-line border-b px-2.5 pt-1.5 pb-2 text-xs">
              <div className="truncate font-semibold">{props.user.name}</div>
              <div className="truncate text-muted">{props.user.email}</div>
            </div>
            <Menu.Item className={`${ITEM} mt-1`} render={<Link href="/settings" />}>
              Account and tokens
            </Menu.Item>
            <Menu.Item className={ITEM} onClick={() => void signOutAction()}>
              Sign out
            </Menu.Item>
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  )
}
