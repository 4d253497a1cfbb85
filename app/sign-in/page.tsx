import type { Metadata } from 'next'
import { redirect } from 'next/navigation'
import { AuthCard } from '@/components/auth/auth-card'
import { SignInForm } from '@/components/auth/sign-in-form'
import { Notice } from '@/components/ui/notice'
import { readSession } from '@/lib/web/auth/session'
import { getContext } from '@/lib/web/context'
import { toLocalPath } from '@/lib/web/local-path'

export const metadata: Metadata = { title: 'Sign in' }

export default async function SignInPage(props: PageProps<'/sign-in'>) {
  const next = toLocalPath((await props.searchParams).next)
  if (await readSession()) redirect(next)
  const { stores } = await getContext()
  const hasUsers = await stores.setup.hasUsers()
  return (
    <AuthCard title="Sign in">
      {!hasUsers && (
        <div className="mb-4">
          <Notice kind="info" title="Nobody can sign in yet">
            Plumbline printed a one-time link when it started. Open it to create the administrator.
          </Notice>
        </div>
      )}
      <SignInForm next={next} />
    </AuthCard>
  )
}
