import { Badge } from '@/components/ui/badge'
import { Explain } from '@/components/ui/explain'
import { Section } from '@/components/ui/section'
import { Cell, HeadCell, Row, RowHeader, Table, TableBody, TableHead } from '@/components/ui/table'
import { Time } from '@/components/ui/time'
import { ROLE_NAMES } from '@/lib/domain/model/access'
import type { SessionUser } from '@/lib/web/auth/accounts'
import type { SessionRow } from '@/lib/web/views/settings/settings-view'
import { PasswordForm } from './password-form'
import { SignOutElsewhere } from './sign-out-elsewhere'

/** Who is signed in, where, and their password. */
export function AccountSection(props: {
  readonly user: SessionUser
  readonly sessions: readonly SessionRow[]
  readonly nowIso: string
}) {
  const { user, sessions, nowIso } = props
  return (
    <Section id="account" title="Account">
      <p className="mb-3 text-muted text-sm">
        Signed in as {user.name}, {user.email}. Role: {ROLE_NAMES[user.role]}.
      </p>
      <PasswordForm email={user.email} />
      <div className="mt-6 mb-2 flex flex-wrap items-center justify-between gap-2">
        <h3 className="font-semibold text-sm">Where you are signed in</h3>
        {sessions.length > 1 && <SignOutElsewhere />}
      </div>
      <Table caption="Sessions" density="compact">
        <TableHead>
          <HeadCell>Device</HeadCell>
          <HeadCell>Since</HeadCell>
          <HeadCell>
            <Explain tip="Noted at most once an hour.">Last used</Explain>
          </HeadCell>
        </TableHead>
        <TableBody>
          {sessions.map((session) => (
            <Row key={session.id}>
              <RowHeader>
                {session.device} {session.isThis && <Badge tone="ab">this one</Badge>}
              </RowHeader>
              <Cell label="Since">
                <Time iso={session.sinceIso} />
              </Cell>
              <Cell label="Last used">
                <Time iso={session.lastUsedIso} format="relative" nowIso={nowIso} />
              </Cell>
            </Row>
          ))}
        </TableBody>
      </Table>
    </Section>
  )
}
