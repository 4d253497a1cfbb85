import type { Metadata } from 'next'
import Link from 'next/link'
import { BdpCalculator } from '@/components/application/bdp-calculator'
import { PageHeader } from '@/components/ui/page-header'
import { requireSession } from '@/lib/web/auth/session'
import { getContext } from '@/lib/web/context'
import { readBdpSearch } from '@/lib/web/views/application/bdp-search'

export const metadata: Metadata = { title: 'Window calculator' }

type Props = {
  readonly searchParams: Promise<Readonly<Record<string, string | readonly string[] | undefined>>>
}

export default async function BdpPage(props: Props) {
  await requireSession()
  const start = readBdpSearch(await props.searchParams)
  const { stores } = await getContext()
  const link = start.linkId === null ? null : await stores.links.get(start.linkId)
  return (
    <>
      <PageHeader
        title="Window calculator"
        sentence="How much must be in flight to fill a path, and what a window allows: rate × round trip, and window ÷ round trip (RFC 6349)."
        actions={link && <Link href={`/links/${link.id}`}>{link.name}</Link>}
      />
      <BdpCalculator start={start} />
    </>
  )
}
