import type { Metadata } from 'next'
import { SettingsPageBody } from '@/components/settings/settings-page-body'
import { withShape } from '@/components/shell/with-shape'
import { readSessionHeaders, requireSession } from '@/lib/web/auth/session'
import { getContext } from '@/lib/web/context'
import { viewSettings } from '@/lib/web/views/settings/settings-view'
import { SettingsShape } from './shape'

export const metadata: Metadata = { title: 'Settings' }

async function SettingsPage() {
  const user = await requireSession()
  const view = await viewSettings(await getContext(), { user, headers: await readSessionHeaders() })
  return <SettingsPageBody user={user} view={view} />
}

export default withShape(SettingsShape, SettingsPage)
