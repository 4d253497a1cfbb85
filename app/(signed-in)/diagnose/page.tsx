import type { Metadata } from 'next'
import { DiagnoseForm } from '@/components/diagnose/diagnose-form'
import { PageHeader } from '@/components/ui/page-header'
import { requireSession } from '@/lib/web/auth/session'

export const metadata: Metadata = { title: 'Diagnose' }

export default async function DiagnosePage() {
  await requireSession()
  return (
    <>
      <PageHeader
        title="Diagnose what is at hand"
        sentence="Paste what the tools printed, or type the few figures you have. The rules that judge runs say what holds the link back; nothing is stored."
      />
      <DiagnoseForm />
    </>
  )
}
