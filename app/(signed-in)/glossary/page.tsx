import type { Metadata } from 'next'
import { GlossaryPageBody } from '@/components/glossary/glossary-page-body'
import { requireSession } from '@/lib/web/auth/session'
import { loadGlossary } from '@/lib/web/views/glossary/load-glossary'

export const metadata: Metadata = { title: 'Glossary' }

export default async function GlossaryPage() {
  await requireSession()
  return <GlossaryPageBody sections={await loadGlossary()} />
}
