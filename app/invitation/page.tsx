import type { Metadata } from 'next'
import { AcceptInvitationForm } from '@/components/auth/accept-invitation-form'
import { AuthCard } from '@/components/auth/auth-card'
import { Notice } from '@/components/ui/notice'
import { ROLE_DUTIES, ROLE_NAMES } from '@/lib/domain/model/access'
import { getContext } from '@/lib/web/context'
import { findInvitation } from '@/lib/web/views/settings/find-invitation'

export const metadata: Metadata = { title: 'Invitation', referrer: 'no-referrer' }

export default async function InvitationPage(props: PageProps<'/invitation'>) {
  const { secret } = await props.searchParams
  const invitation = typeof secret === 'string' ? await findInvitation(await getContext(), secret) : null
  if (!invitation || typeof secret !== 'string') {
    return (
      <AuthCard title="Invitation">
        <Notice kind="warn" title="This invitation cannot be used">
          The link is incomplete, expired, withdrawn or was used before. If you have joined already, sign in;
          else ask an administrator for a new one.
        </Notice>
      </AuthCard>
    )
  }
  const { email, role, invitedBy } = invitation
  return (
    <AuthCard
      title="Join Plumbline"
      lead={`${invitedBy} invited you as ${ROLE_NAMES[role].toLowerCase()}: ${ROLE_DUTIES[role]}.`}
    >
      <AcceptInvitationForm secret={secret} email={email} />
    </AuthCard>
  )
}
