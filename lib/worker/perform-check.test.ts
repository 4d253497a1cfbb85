import { expect, it } from 'vitest'
import type { RemoteConnector } from '@/lib/services/ports/remote'
import { buildNewHost } from '@/lib/testing/db/builders'
import { createFakeStores } from '@/lib/testing/fakes/stores'
import { createFakeShell } from '@/lib/testing/remote/fake-shell'
import { arrange } from '@/lib/testing/worker/arrange-run'
import { performCheck } from './perform-check'

it('a check that goes on while the worker shuts down ends at once and says why', async () => {
  const { deps } = await arrange()
  const stores = createFakeStores()
  const host = await stores.hosts.insert(buildNewHost({ authKind: 'agent', sealedSecret: null }))
  const key = { algorithm: 'ssh-ed25519', fingerprint: 'SHA256:x' }
  const at = deps.clock.now()
  await stores.hosts.pinKey({ hostId: host.id, key, trustedBy: 'ann', at, replaces: null })
  const shutdown = new AbortController()
  const shell = createFakeShell({
    hostId: host.id,
    perform: (job) => {
      shutdown.abort()
      return job.cancelled
    },
  })
  const connector: RemoteConnector = { ...deps.connector, connect: async () => shell }
  await stores.checks.enqueue({ id: 'check-1', hostId: host.id, requestedBy: 'ann', at })
  const check = await stores.checks.claimNext({ workerId: deps.workerId, at })
  if (!check) throw new Error('the check was not claimed')
  await performCheck({ ...deps, stores, connector }, check, shutdown.signal)
  expect(await stores.checks.get(check.id)).toMatchObject({
    state: 'failed',
    failure: { code: 'shutting-down' },
    report: null,
  })
  expect(shell.isClosed()).toBe(true)
})
