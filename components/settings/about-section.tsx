import Link from 'next/link'
import { Badge } from '@/components/ui/badge'
import { Unknown } from '@/components/ui/explain'
import { Facts } from '@/components/ui/facts'
import { Section } from '@/components/ui/section'
import { Time } from '@/components/ui/time'
import { withBasePath } from '@/lib/web/base-path'
import type { AboutView } from '@/lib/web/views/settings/settings-view'

const LINK = 'text-ink underline underline-offset-2'

/** What runs here, and on what. */
export function AboutSection(props: { readonly about: AboutView; readonly nowIso: string }) {
  const { about } = props
  return (
    <Section id="about" title="About">
      <Facts
        items={[
          ['Plumbline', about.version],
          ['Commit', about.commit ?? <Unknown key="commit" reason="It was built outside a git checkout." />],
          ['Database', `${about.database}, ${about.databaseSizeText}`],
          ['Free space', `${about.freeText} where ${about.dataDir} lies`],
          ['Worker', <WorkerState key="worker" worker={about.worker} nowIso={props.nowIso} />],
          ['Node.js', about.node],
        ]}
      />
      <p className="mt-3 text-sm">
        The tools that measure are the hosts’ own:{' '}
        <Link href="/hosts" className={LINK}>
          Hosts
        </Link>{' '}
        lists their versions. What the words mean:{' '}
        <Link href="/glossary" className={LINK}>
          Glossary
        </Link>
        . The API:{' '}
        <a href={withBasePath('/api/v1/openapi.json')} className={LINK}>
          openapi.json
        </a>
        .
      </p>
    </Section>
  )
}

function WorkerState({ worker, nowIso }: { readonly worker: AboutView['worker']; readonly nowIso: string }) {
  if (!worker) return <Badge tone="warn">none has run yet</Badge>
  return (
    <span>
      version {worker.version}, last heard of <Time iso={worker.beatIso} format="relative" nowIso={nowIso} />{' '}
      {worker.isGone && <Badge tone="bad">gone: nothing is measured</Badge>}
    </span>
  )
}
