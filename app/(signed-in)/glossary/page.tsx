import type { Metadata } from 'next'
import { GlossaryPageBody } from '@/components/glossary/glossary-page-body'
import { withShape } from '@/components/shell/with-shape'
import { requireSession } from '@/lib/web/auth/session'
import { loadGlossary } from '@/lib/web/views/glossary/load-glossary'
import { GlossaryShape } from './shape'

export const metadata: Metadata = { title: 'Glossary' }

async function GlossaryPage() {
  await requireSession()
  return <GlossaryPageBody sections={await loadGlossary()} />
}

export default withShape(GlossaryShape, GlossaryPage)
