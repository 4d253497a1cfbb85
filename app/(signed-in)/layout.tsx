import type { ReactNode } from 'react'
import { AppShell } from '@/components/shell/app-shell'
import { requireSession } from '@/lib/web/auth/session'
import { readViewer } from '@/lib/web/viewer'

export default async function SignedInLayout({ children }: { readonly children: ReactNode }) {
  const user = await requireSession()
  return (
    <AppShell viewer={await readViewer()} user={user}>
      {children}
    </AppShell>
  )
}
