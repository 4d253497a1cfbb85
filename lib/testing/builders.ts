import type { HostInput } from '@/lib/domain/model/host'
import type { LinkInput } from '@/lib/domain/model/link'

/** A host as a person registers it; change what a test is about. */
export function buildHostInput(change: Partial<HostInput> = {}): HostInput {
  return {
    name: 'fra-1',
    site: 'Frankfurt',
    ssh: { address: 'fra-1.example.net', user: 'plumb' },
    auth: { kind: 'password', password: 'hunter2 hunter2' },
    testAddresses: ['10.20.0.11'],
    ...change,
  }
}

/** A link between two hosts' test addresses. */
export function buildLinkInput(ends: Pick<LinkInput, 'a' | 'b'>, change: Partial<LinkInput> = {}): LinkInput {
  return { name: 'Frankfurt – Ashburn', ...ends, ...change }
}
