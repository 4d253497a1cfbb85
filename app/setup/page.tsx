import type { Metadata } from 'next'
import { redirect } from 'next/navigation'
import { AuthCard } from '@/components/auth/auth-card'
import { SetupForm } from '@/components/auth/setup-form'
import { Notice } from '@/components/ui/notice'
import { getContext } from '@/lib/web/context'

export const metadata: Metadata = { title: 'Set up' }

export default async function SetupPage(props: PageProps<'/setup'>) {
  const { secret } = await props.searchParams
  const { stores } = await getContext()
  if (await stores.setup.hasUsers()) redirect('/sign-in')
  return (
    <AuthCard title="Create the administrator" lead="The link you followed works once.">
      {typeof secret === 'string' && secret !== '' ? (
        <SetupForm secret={secret} />
      ) : (
        <Notice kind="warn" title="The link is incomplete">
          Open the whole link that Plumbline printed when it started; it ends in <code>?secret=…</code>
        </Notice>
      )}
    </AuthCard>
  )
}
