import { PageHeader } from '@/components/ui/page-header'
import type { SessionUser } from '@/lib/web/auth/accounts'
import type { SettingsView } from '@/lib/web/views/settings/settings-view'
import { AboutSection } from './about-section'
import { AccountSection } from './account-section'
import { JudgingSection } from './judging-section'
import { SampleDataSection } from './sample-data-section'
import { TokensSection } from './tokens-section'
import { UsersSection } from './users-section'

/** The account and its tokens, what runs here, and for an administrator the people and the sample data. */
export function SettingsPageBody(props: { readonly view: SettingsView; readonly user: SessionUser }) {
  const { view, user } = props
  const parts = [
    { id: 'account', name: 'Account' },
    { id: 'tokens', name: 'API tokens' },
    ...(view.users ? [{ id: 'users', name: 'Users' }] : []),
    ...(view.judging ? [{ id: 'findings', name: 'Findings' }] : []),
    ...(view.sampleData ? [{ id: 'sample-data', name: 'Sample data' }] : []),
    { id: 'about', name: 'About' },
  ]
  return (
    <>
      <PageHeader title="Settings" />
      <nav aria-label="Settings" className="mb-6 flex flex-wrap gap-x-4 gap-y-1 text-sm print:hidden">
        {parts.map((part) => (
          <a key={part.id} href={`#${part.id}`} className="text-muted hover:text-ink hover:underline">
            {part.name}
          </a>
        ))}
      </nav>
      <AccountSection user={user} sessions={view.sessions} nowIso={view.nowIso} />
      <TokensSection rows={view.tokens} role={user.role} nowIso={view.nowIso} />
      {view.users && <UsersSection view={view.users} nowIso={view.nowIso} />}
      {view.judging && <JudgingSection view={view.judging} />}
      {view.sampleData && <SampleDataSection state={view.sampleData} />}
      <AboutSection about={view.about} nowIso={view.nowIso} />
    </>
  )
}
