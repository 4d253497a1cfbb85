import type { Link } from '@/lib/domain/model/link'
import { DEFAULT_PORTS } from '@/lib/domain/model/link'
import { DEFAULT_LINK_SETTINGS, type LinkSettings } from '@/lib/domain/model/link-settings'
import { requireLink } from '@/lib/services/links/require-link'
import type { WebContext } from '@/lib/web/context'
import {
  NUMBER_SETTINGS,
  type NumberSetting,
  RATE_UNITS,
  type RateUnit,
} from '@/lib/web/forms/read-link-form'

export type EndChoice = {
  readonly hostId: string
  readonly name: string
  readonly site: string
  readonly text: string
  readonly addresses: readonly string[]
}

export type RateValue = { readonly amount: string; readonly unit: RateUnit }

/** What the link form begins with: a new link's defaults, or what is stored. */
export type LinkFormValues = {
  readonly id: string | null
  readonly name: string
  readonly a: { readonly hostId: string; readonly address: string }
  readonly b: { readonly hostId: string; readonly address: string }
  readonly capacityAb: RateValue
  readonly capacityBa: RateValue
  readonly capacityLayer: Link['capacityLayer']
  readonly expectedRttMs: string
  readonly mtuBytes: string
  readonly portFirst: string
  readonly portCount: string
  readonly circuit: string
  readonly tags: string
  readonly notes: string
  readonly numbers: ReadonlyMap<NumberSetting, string>
  readonly congestionControl: string
  readonly maxRate: RateValue
  readonly beyondCapacity: boolean
  readonly fromHour: string
  readonly toHour: string
  readonly monthlyVolumeGb: string
}

const text = (value: string | number | null | undefined): string =>
  (value ?? '') === '' ? '' : String(value)

/** A rate as the form shows it, in the largest unit that leaves a number of at least 1. */
export function toRateValue(bps: number | null): RateValue {
  if (bps === null) return { amount: '', unit: 'Mbit' }
  const unit = bps >= RATE_UNITS.Gbit ? 'Gbit' : bps >= RATE_UNITS.Mbit ? 'Mbit' : 'kbit'
  return { amount: String(bps / RATE_UNITS[unit]), unit }
}

function toSettingValues(settings: LinkSettings) {
  return {
    numbers: new Map(NUMBER_SETTINGS.map((key) => [key, text(settings[key])])),
    congestionControl: text(settings.congestionControl),
    maxRate: toRateValue(settings.maxRateBps),
    beyondCapacity: settings.beyondCapacity,
    fromHour: text(settings.allowedHours?.fromHour),
    toHour: text(settings.allowedHours?.toHour),
    monthlyVolumeGb: text(settings.monthlyVolumeBytes === null ? null : settings.monthlyVolumeBytes / 1e9),
  }
}

const NO_END = { hostId: '', address: '' }

export function toLinkFormValues(link: Link | null): LinkFormValues {
  const ports = link?.ports ?? DEFAULT_PORTS
  return {
    id: link?.id ?? null,
    name: text(link?.name),
    a: link?.a ?? NO_END,
    b: link?.b ?? NO_END,
    capacityAb: toRateValue(link?.capacityAbBps ?? null),
    capacityBa: toRateValue(link?.capacityBaBps ?? null),
    capacityLayer: link?.capacityLayer ?? 'l1',
    expectedRttMs: text(link?.expectedRttMs),
    mtuBytes: text(link?.mtuBytes),
    portFirst: text(ports.first),
    portCount: text(ports.count),
    circuit: text(link?.circuit),
    tags: (link?.tags ?? []).join(', '),
    notes: text(link?.notes),
    ...toSettingValues(link?.settings ?? DEFAULT_LINK_SETTINGS),
  }
}

/** Hosts in use and their test addresses; a link's own retired ends are not among them. */
export async function viewEndChoices({ stores }: Pick<WebContext, 'stores'>): Promise<readonly EndChoice[]> {
  const hosts = await stores.hosts.list({ includeRetired: false })
  return hosts.map((host) => ({
    hostId: host.id,
    name: host.name,
    site: host.site,
    text: `${host.name} (${host.site})`,
    addresses: host.testAddresses,
  }))
}

function isIpv6(address: string): boolean {
  return address.includes(':')
}

/** What a new link begins with: where there are just two hosts, they are its ends, by addresses of one kind. */
export function newLinkValues(ends: readonly EndChoice[]): LinkFormValues {
  const empty = toLinkFormValues(null)
  const [a, b, third] = ends
  if (!a || !b || third) return empty
  for (const address of a.addresses) {
    const other = b.addresses.find((candidate) => isIpv6(candidate) === isIpv6(address))
    if (other === undefined) continue
    return { ...empty, a: { hostId: a.hostId, address }, b: { hostId: b.hostId, address: other } }
  }
  return empty
}

/** A link to edit, retired or not. Throws AppError not-found. */
export function loadLink({ stores }: Pick<WebContext, 'stores'>, id: string): Promise<Link> {
  return requireLink(stores.links, id)
}
