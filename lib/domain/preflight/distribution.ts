import type { DistributionFamily } from '../model/host-facts'

/** `ID` and `ID_LIKE` values of os-release(5) that tell a distribution's package manager. */
const FAMILY_BY_ID: Readonly<Record<string, DistributionFamily>> = {
  debian: 'debian',
  ubuntu: 'debian',
  rhel: 'rhel',
  fedora: 'rhel',
  centos: 'rhel',
  rocky: 'rhel',
  almalinux: 'rhel',
  ol: 'rhel',
  amzn: 'rhel',
  alpine: 'alpine',
  suse: 'suse',
  opensuse: 'suse',
  sles: 'suse',
  'opensuse-leap': 'suse',
  'opensuse-tumbleweed': 'suse',
}

export type Distribution = {
  readonly id: string
  readonly name: string
  readonly family: DistributionFamily | null
}

/** Reads os-release(5); null where there is no ID line, family null where the package manager is not known. */
export function parseOsRelease(text: string): Distribution | null {
  const fields = new Map<string, string>()
  for (const line of text.split('\n')) {
    const match = /^([A-Z_]+)=(.*)$/.exec(line.trim())
    if (match?.[1] !== undefined && match[2] !== undefined)
      fields.set(match[1], match[2].replace(/^(["'])(.*)\1$/, '$2'))
  }
  const id = fields.get('ID')?.toLowerCase()
  if (!id) return null
  const candidates = [id, ...(fields.get('ID_LIKE') ?? '').toLowerCase().split(/\s+/)]
  const family = candidates.map((candidate) => FAMILY_BY_ID[candidate]).find((known) => known !== undefined)
  return { id, name: fields.get('PRETTY_NAME') ?? fields.get('NAME') ?? id, family: family ?? null }
}
