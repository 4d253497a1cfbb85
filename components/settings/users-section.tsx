import { Badge } from '@/components/ui/badge'
import { Explain } from '@/components/ui/explain'
import { Section } from '@/components/ui/section'
import { Cell, HeadCell, Row, RowHeader, Table, TableBody, TableHead } from '@/components/ui/table'
import { Time } from '@/components/ui/time'
import { ROLE_DUTIES, ROLE_NAMES, USER_ROLES } from '@/lib/domain/model/access'
import type { InvitationRow, UserRow, UsersView } from '@/lib/web/views/settings/settings-view'
import { InviteForm } from './invite-form'
import { ChangeRole, RemoveUser, WithdrawInvitation } from './user-actions'

/** Who can sign in and what they may do; for administrators. */
export function UsersSection(props: { readonly view: UsersView; readonly nowIso: string }) {
  const { users, invitations } = props.view
  return (
    <Section id="users" title="Users">
      <ul className="mb-3 text-muted text-sm">
        {USER_ROLES.map((role) => (
          <li key={role}>
            <span className="font-medium text-ink">{ROLE_NAMES[role]}</span> {ROLE_DUTIES[role]}
          </li>
        ))}
      </ul>
      <InviteForm />
      <div className="mt-4">
        <Table caption="Users" density="compact">
          <TableHead>
            <HeadCell>Name</HeadCell>
            <HeadCell>E-mail address</HeadCell>
            <HeadCell>Role</HeadCell>
            <HeadCell>Joined</HeadCell>
            <HeadCell>
              <Explain tip="Noted at most once an hour, for sessions that still stand.">Last seen</Explain>
            </HeadCell>
            <HeadCell isNumber>
              <span className="sr-only">Actions</span>
            </HeadCell>
          </TableHead>
          <TableBody>
            {users.map((user) => (
              <UserTableRow key={user.id} user={user} nowIso={props.nowIso} />
            ))}
            {invitations.map((invitation) => (
              <InvitationTableRow key={invitation.id} invitation={invitation} nowIso={props.nowIso} />
            ))}
          </TableBody>
        </Table>
      </div>
    </Section>
  )
}

function UserTableRow({ user, nowIso }: { readonly user: UserRow; readonly nowIso: string }) {
  return (
    <Row>
      <RowHeader>
        <span className="font-semibold">{user.name}</span> {user.isSelf && <Badge tone="ab">you</Badge>}
      </RowHeader>
      <Cell label="E-mail address">{user.email}</Cell>
      <Cell label="Role">{ROLE_NAMES[user.role]}</Cell>
      <Cell label="Joined">
        <Time iso={user.joinedIso} format="relative" nowIso={nowIso} />
      </Cell>
      <Cell label="Last seen">
        {user.lastSeenIso ? (
          <Time iso={user.lastSeenIso} format="relative" nowIso={nowIso} />
        ) : (
          <span className="text-muted">signed in nowhere</span>
        )}
      </Cell>
      <Cell label="" isNumber>
        {user.isSelf ? null : (
          <span className="inline-flex gap-2">
            <ChangeRole user={user} />
            <RemoveUser user={user} />
          </span>
        )}
      </Cell>
    </Row>
  )
}

function InvitationTableRow(props: { readonly invitation: InvitationRow; readonly nowIso: string }) {
  const { invitation } = props
  return (
    <Row>
      <RowHeader>
        <Badge tone="warn">invited</Badge>
      </RowHeader>
      <Cell label="E-mail address">{invitation.email}</Cell>
      <Cell label="Role">{ROLE_NAMES[invitation.role]}</Cell>
      <Cell label="Link ends">
        ends <Time iso={invitation.expiresIso} format="relative" nowIso={props.nowIso} />
      </Cell>
      <Cell label="Last seen">
        <span className="text-muted">not yet</span>
      </Cell>
      <Cell label="" isNumber>
        <WithdrawInvitation invitationId={invitation.id} email={invitation.email} />
      </Cell>
    </Row>
  )
}
