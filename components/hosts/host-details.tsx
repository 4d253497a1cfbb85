import Link from 'next/link'
import { Unknown } from '@/components/ui/explain'
import { Facts } from '@/components/ui/facts'
import { Section } from '@/components/ui/section'
import type { HostView } from '@/lib/web/views/hosts/host-view'

const AUTH_WORDS = { key: 'private key', password: 'password', agent: 'the worker’s SSH agent' } as const

function sayAuth(view: HostView): string {
  if (view.needsSecret) return 'nothing: give the secret again'
  return view.publicKey ? 'a key pair made here' : AUTH_WORDS[view.authKind]
}

function Behind({ view }: { readonly view: HostView }) {
  return (
    <>
      {view.behind.map((host, index) => (
        <span key={host.id}>
          {index > 0 && ', '}
          <Link href={`/hosts/${host.id}`} className="underline underline-offset-2">
            {host.name}
          </Link>
        </span>
      ))}
    </>
  )
}

/** How the host is reached, which keys it is trusted with, and which links end at it. */
export function HostDetails(props: { readonly view: HostView; readonly canChange: boolean }) {
  const { view, canChange } = props
  return (
    <>
      <Section title="Registration">
        <Facts
          items={[
            ['Site', view.site],
            ['SSH', <code key="ssh">{view.sshText}</code>],
            [
              'Reached',
              view.jump ? (
                <>
                  through{' '}
                  <Link key="jump" href={`/hosts/${view.jump.id}`} className="underline underline-offset-2">
                    {view.jump.name}
                  </Link>
                </>
              ) : (
                'directly'
              ),
            ],
            ['Signs in with', sayAuth(view)],
            [
              'Test addresses',
              view.testAddresses.length > 0 ? (
                <code key="addresses">{view.testAddresses.join(', ')}</code>
              ) : (
                <Unknown
                  key="addresses"
                  reason="None was given; after a check you choose from what it found."
                />
              ),
            ],
            ...(view.behind.length > 0
              ? [['Jump host of', <Behind key="behind" view={view} />] as const]
              : []),
            [
              'Identity',
              view.identity ? (
                <code key="identity" className="text-xs">
                  {view.identity}
                </code>
              ) : (
                <Unknown
                  key="identity"
                  reason="The machine’s id is learned at the first check that signs in."
                />
              ),
            ],
          ]}
        />
      </Section>
      <Section title="Trusted host keys">
        {view.pinnedKeys.length === 0 ? (
          <p className="text-muted text-sm">None yet. A check shows the host’s key to compare.</p>
        ) : (
          <ul className="space-y-1 text-sm">
            {view.pinnedKeys.map((key) => (
              <li key={key.fingerprint} className="[overflow-wrap:anywhere]">
                {key.algorithm} <code className="text-xs">{key.fingerprint}</code>
              </li>
            ))}
          </ul>
        )}
      </Section>
      <Section title="Links that use it">
        {view.links.length === 0 ? (
          <p className="text-muted text-sm">
            None yet.{' '}
            {canChange && (
              <Link href="/links/new" className="text-ink underline underline-offset-2">
                Register a link
              </Link>
            )}
          </p>
        ) : (
          <ul className="space-y-1 text-sm">
            {view.links.map((link) => (
              <li key={link.id}>
                <Link href={`/links/${link.id}`} className="font-semibold hover:underline">
                  {link.name}
                </Link>{' '}
                <span className="text-muted">
                  to {link.otherEnd}
                  {link.isRetired && ' (retired)'}
                </span>
              </li>
            ))}
          </ul>
        )}
      </Section>
    </>
  )
}
