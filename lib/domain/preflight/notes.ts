import type { HostFacts } from '../model/host-facts'
import { canonicalAddress } from '../suite/address'

/** Sentences about a host that works but not in every way: addresses, rights and versions that cost something. */
export function notesOnHost(facts: HostFacts, testAddresses: readonly string[]): string[] {
  return [...addressNotes(facts, testAddresses), ...rightsNotes(facts), ...versionNotes(facts)]
}

function addressNotes(facts: HostFacts, testAddresses: readonly string[]): string[] {
  const present = facts.interfaces.flatMap((item) => item.addresses)
  if (present.length === 0) return []
  const known = new Set(present.map(canonicalAddress))
  return testAddresses
    .filter((address) => !known.has(canonicalAddress(address)))
    .map(
      (address) =>
        `${address} is not an address of this host, so no test can use it. The host has ${present.join(', ')}.`,
    )
}

function rightsNotes(facts: HostFacts): string[] {
  if (facts.isRoot !== false) return []
  return [
    'Works without root: every step of the suite runs as this user. Process names behind foreign ports stay unknown.',
  ]
}

/** field-notes §3.1: 3.16 and 3.17 can hang or crash at the end of a test; 3.15 or 3.18 and later do not. */
function versionNotes(facts: HostFacts): string[] {
  const version = facts.iperf3Version
  if (version === null || !/^3\.1[67](\.|$|-)/.test(version)) return []
  return [`iperf3 ${version} can hang at the end of a test; 3.15 or 3.18 and later are better.`]
}
