import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { Lab } from '@/e2e/lab/lab'
import type { Host, HostKey } from '@/lib/domain/model/host'
import type { HostDeps } from '@/lib/services/hosts/host-deps'
import { registerHost } from '@/lib/services/hosts/register-host'
import { requestCheck } from '@/lib/services/hosts/request-check'
import { registerLink } from '@/lib/services/links/register-link'

const ACTOR = 'npm start -- --lab'
const SITES = { a: 'Frankfurt', b: 'Ashburn' } as const
const CAPACITY_BPS = 100e6
const RTT_MS = 20

/**
 * Registers the lab's two hosts and two links (IPv4 and IPv6 over the same simulated WAN) where they are not registered
 * yet. Their host keys are trusted at once: this machine made them a moment ago.
 */
export async function registerLab(
  deps: HostDeps,
  input: { readonly lab: Lab; readonly keyDirectory: string },
): Promise<void> {
  const a = await registerLabHost(deps, { ...input, side: 'a' })
  const b = await registerLabHost(deps, { ...input, side: 'b' })
  const links = await deps.links.list({ includeRetired: true })
  const { hosts } = input.lab
  const pairs = [
    { name: 'Lab WAN, IPv4', from: hosts.a.testAddress, to: hosts.b.testAddress },
    { name: 'Lab WAN, IPv6', from: hosts.a.testAddress6, to: hosts.b.testAddress6 },
  ]
  for (const pair of pairs.filter(({ name }) => !links.some((link) => link.name === name))) {
    await registerLink(deps, {
      input: {
        name: pair.name,
        a: { hostId: a.id, address: pair.from },
        b: { hostId: b.id, address: pair.to },
        capacityAbBps: CAPACITY_BPS,
        capacityBaBps: CAPACITY_BPS,
        expectedRttMs: RTT_MS,
        circuit: 'lab',
        tags: ['lab'],
        notes: 'The simulated WAN of npm start -- --lab.',
      },
      actor: ACTOR,
    })
  }
}

async function registerLabHost(
  deps: HostDeps,
  input: { readonly lab: Lab; readonly keyDirectory: string; readonly side: 'a' | 'b' },
): Promise<Host> {
  const { lab, side } = input
  const name = `lab-${side}`
  const known = (await deps.hosts.list({ includeRetired: true })).find((host) => host.name === name)
  const host = known ?? (await registerNew(deps, { lab, side, name }))
  const key = await readHostKey(path.join(input.keyDirectory, `host-${side}.pub`))
  const replaced = host.pinnedKeys.find((pinned) => pinned.algorithm === key.algorithm)
  if (replaced?.fingerprint !== key.fingerprint) {
    await deps.hosts.pinKey({
      hostId: host.id,
      key,
      trustedBy: ACTOR,
      at: deps.clock.now(),
      replaces: replaced?.fingerprint ?? null,
    })
  }
  await requestCheck(deps, { hostId: host.id, actor: ACTOR })
  return host
}

async function registerNew(
  deps: HostDeps,
  input: { readonly lab: Lab; readonly side: 'a' | 'b'; readonly name: string },
): Promise<Host> {
  const { sshAddress, testAddress, testAddress6 } = input.lab.hosts[input.side]
  const { host } = await registerHost(deps, {
    input: {
      name: input.name,
      site: SITES[input.side],
      ssh: { address: sshAddress, user: input.lab.user },
      auth: { kind: 'key', privateKey: input.lab.privateKey },
      testAddresses: [testAddress, testAddress6],
    },
    actor: ACTOR,
  })
  return host
}

/** A public key file's key as a host key; the fingerprint is OpenSSH's (SHA-256 over the key blob, base64 without padding). */
async function readHostKey(file: string): Promise<HostKey> {
  const [algorithm = '', blob = ''] = (await readFile(file, 'utf8')).trim().split(/\s+/)
  const digest = createHash('sha256').update(Buffer.from(blob, 'base64')).digest('base64')
  return { algorithm, fingerprint: `SHA256:${digest.replace(/=+$/, '')}` }
}
