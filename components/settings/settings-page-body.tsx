import { Facts } from '@/components/ui/facts'
import { PageHeader } from '@/components/ui/page-header'
import { Section } from '@/components/ui/section'
import { Time } from '@/components/ui/time'
import type { SessionUser } from '@/lib/web/auth/accounts'
import { withBasePath } from '@/lib/web/base-path'
import type { SettingsView } from '@/lib/web/views/settings/settings-view'
import { PasswordForm } from './password-form'
import { TokenForm } from './token-form'
import { TokenTable } from './token-table'

/** The account, the tokens of scripts, and what runs here. */
export function SettingsPageBody(props: { readonly view: SettingsView; readonly user: SessionUser }) {
  const { view, user } = props
  const { worker } = view.about
  return (
    <>
      <PageHeader title="Settings" />
      <Section title="Account">
        <p className="mb-3 text-muted text-sm">
          Signed in as {user.name}, {user.email}.
        </p>
        <PasswordForm email={user.email} />
      </Section>
      <Section title="API tokens">
        <p className="mb-3 max-w-prose text-muted text-sm">
          Scripts send one as <code>Authorization: Bearer plt_…</code>. Every call is described at{' '}
          <a className="text-ink underline underline-offset-2" href={withBasePath('/api/v1/openapi.json')}>
            /api/v1/openapi.json
          </a>
          .
        </p>
        <TokenForm />
        {view.tokens.length > 0 && (
          <div className="mt-4">
            <TokenTable rows={view.tokens} nowIso={view.nowIso} />
          </div>
        )}
      </Section>
      <Section title="About">
        <Facts
          items={[
            ['Plumbline', view.about.version],
            ['Node.js', view.about.node],
            [
              'Worker',
              worker ? (
                <span key="worker">
                  {worker.version}, last heard of{' '}
                  <Time iso={worker.beatIso} format="relative" nowIso={view.nowIso} />
                </span>
              ) : (
                'none has run yet'
              ),
            ],
          ]}
        />
      </Section>
    </>
  )
}
