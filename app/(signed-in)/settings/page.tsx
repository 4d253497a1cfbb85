import type { Metadata } from 'next'
import { SettingsPageBody } from '@/components/settings/settings-page-body'
import { readSessionHeaders, requireSession } from '@/lib/web/auth/session'
import { getContext } from '@/lib/web/context'
import { viewSettings } from '@/lib/web/views/settings/settings-view'

export const metadata: Metadata = { title: 'Settings' }

export default async function SettingsPage() {
  const user = await requireSession()
  const view = await viewSettings(await getContext(), { user, headers: await readSessionHeaders() })
  return <SettingsPageBody user={user} view={view} />
}
