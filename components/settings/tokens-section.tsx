import { Section } from '@/components/ui/section'
import type { UserRole } from '@/lib/domain/model/access'
import { withBasePath } from '@/lib/web/base-path'
import type { TokenRow } from '@/lib/web/views/settings/settings-view'
import { TokenForm } from './token-form'
import { TokenTable } from './token-table'

/** The bearer tokens of scripts. */
export function TokensSection(props: {
  readonly rows: readonly TokenRow[]
  readonly role: UserRole
  readonly nowIso: string
}) {
  return (
    <Section id="tokens" title="API tokens">
      <p className="mb-3 max-w-prose text-muted text-sm">
        Scripts send one as <code>Authorization: Bearer plt_…</code>. Every call is described at{' '}
        <a className="text-ink underline underline-offset-2" href={withBasePath('/api/v1/openapi.json')}>
          /api/v1/openapi.json
        </a>
        .
      </p>
      <TokenForm role={props.role} />
      <div className="mt-4">
        {props.rows.length > 0 ? (
          <TokenTable rows={props.rows} nowIso={props.nowIso} />
        ) : (
          <p className="text-muted text-sm">No tokens yet.</p>
        )}
      </div>
    </Section>
  )
}
