/** Lines "Name: value" of ethtool's other outputs, in order. */
function readPairs(text: string): (readonly [string, string])[] {
  return text.split(/\r?\n/).flatMap((line) => {
    const [, name, value = ''] = /^\s*([A-Za-z][^:]*?):[ \t]*(.*?)\s*$/.exec(line) ?? []
    return name === undefined ? [] : [[name, value] as const]
  })
}

function asCount(text: string | undefined): number | null {
  return text !== undefined && /^\d+$/.test(text) ? Number(text) : null
}

function asOnOff(text: string | undefined): boolean | null {
  const word = /^(on|off|yes|no)\b/i.exec(text ?? '')?.[1]?.toLowerCase()
  return word === undefined ? null : word === 'on' || word === 'yes'
}

function asText(text: string | undefined): string | null {
  return text === undefined || text === '' || /^n\/a$/i.test(text) ? null : text
}

export type NicDriver = {
  readonly driver: string | null
  readonly version: string | null
  readonly firmware: string | null
  readonly busInfo: string | null
}

/** Reads `ethtool -i`. */
export function parseEthtoolDriver(text: string): NicDriver {
  const pairs = new Map(readPairs(text))
  return {
    driver: asText(pairs.get('driver')),
    version: asText(pairs.get('version')),
    firmware: asText(pairs.get('firmware-version')),
    busInfo: asText(pairs.get('bus-info')),
  }
}

export type NowAndMax = { readonly now: number | null; readonly max: number | null }
export type NicRings = {
  readonly rx: NowAndMax
  readonly rxMini: NowAndMax
  readonly rxJumbo: NowAndMax
  readonly tx: NowAndMax
}

function splitNowAndMax(text: string): (name: string) => NowAndMax {
  const at = text.search(/^Current hardware settings:/m)
  const max = new Map(readPairs(at === -1 ? '' : text.slice(0, at)))
  const now = new Map(readPairs(at === -1 ? '' : text.slice(at)))
  return (name) => ({ now: asCount(now.get(name)), max: asCount(max.get(name)) })
}

/** Reads `ethtool -g`: entries of the rings now and at most; null where the driver has none ("n/a"). */
export function parseEthtoolRings(text: string): NicRings {
  const read = splitNowAndMax(text)
  return { rx: read('RX'), rxMini: read('RX Mini'), rxJumbo: read('RX Jumbo'), tx: read('TX') }
}

export type NicChannels = {
  readonly rx: NowAndMax
  readonly tx: NowAndMax
  readonly other: NowAndMax
  readonly combined: NowAndMax
}

/** Reads `ethtool -l`: queues now and at most. */
export function parseEthtoolChannels(text: string): NicChannels {
  const read = splitNowAndMax(text)
  return { rx: read('RX'), tx: read('TX'), other: read('Other'), combined: read('Combined') }
}

/** Offloads that decide what a test reaches and what it costs the processor, of the sixty that `ethtool -k` lists. */
export const NIC_FEATURE_NAMES = [
  'rx-checksumming',
  'tx-checksumming',
  'scatter-gather',
  'tcp-segmentation-offload',
  'generic-segmentation-offload',
  'generic-receive-offload',
  'large-receive-offload',
  'rx-gro-hw',
  'tx-udp-segmentation',
  'tx-udp_tnl-segmentation',
  'receive-hashing',
  'ntuple-filters',
] as const

export type NicFeature = {
  readonly isOn: boolean
  readonly isFixed: boolean
  /** What was asked for, where it differs. */
  readonly isRequestedOn: boolean | null
}

/** Reads `ethtool -k` (and the changes that `-K` prints): offloads by name. */
export function parseEthtoolFeatures(text: string): Record<string, NicFeature> {
  const features: Record<string, NicFeature> = {}
  for (const [name, value] of readPairs(text)) {
    const [, state, note = ''] = /^(on|off)(?: \[(.*)\])?$/.exec(value) ?? []
    if (state === undefined) continue
    const requested = /requested (on|off)/.exec(note)?.[1]
    features[name] = {
      isOn: state === 'on',
      isFixed: note === 'fixed',
      isRequestedOn: requested === undefined ? null : requested === 'on',
    }
  }
  return features
}

export type NicPause = {
  readonly autoneg: boolean | null
  readonly rx: boolean | null
  readonly tx: boolean | null
  /** What both ends of the cable agreed on; null where ethtool does not say. */
  readonly negotiatedRx: boolean | null
  readonly negotiatedTx: boolean | null
}

/** Reads `ethtool -a`: flow control as set, and as negotiated. */
export function parseEthtoolPause(text: string): NicPause {
  const pairs = new Map(readPairs(text).map(([name, value]) => [name.toLowerCase(), value] as const))
  return {
    autoneg: asOnOff(pairs.get('autonegotiate')),
    rx: asOnOff(pairs.get('rx')),
    tx: asOnOff(pairs.get('tx')),
    negotiatedRx: asOnOff(pairs.get('rx negotiated')),
    negotiatedTx: asOnOff(pairs.get('tx negotiated')),
  }
}

export type NicCoalesce = {
  readonly adaptiveRx: boolean | null
  readonly adaptiveTx: boolean | null
  readonly values: Record<string, number>
}

/** Reads `ethtool -c`. */
export function parseEthtoolCoalesce(text: string): NicCoalesce {
  const [, rx, tx] = /Adaptive RX:\s*(\S+)\s+TX:\s*(\S+)/.exec(text) ?? []
  const values: Record<string, number> = {}
  for (const [name, value] of readPairs(text)) {
    const count = asCount(value)
    if (count !== null) values[name] = count
  }
  return { adaptiveRx: asOnOff(rx), adaptiveTx: asOnOff(tx), values }
}

export type NicLink = {
  readonly device: string | null
  readonly speedBps: number | null
  readonly duplex: 'full' | 'half' | null
  readonly autoneg: boolean | null
  readonly port: string | null
  readonly hasLink: boolean | null
  readonly supportsPause: boolean | null
}

/** Unsigned -1 and 16-bit -1, which drivers without a link report as their speed in Mb/s. */
const NO_SPEEDS: readonly number[] = [4294967295, 65535]

function readSpeed(text: string | undefined): number | null {
  const mbps = Number(/^(\d+)\s?Mb\/s/.exec(text ?? '')?.[1])
  return Number.isFinite(mbps) && mbps > 0 && !NO_SPEEDS.includes(mbps) ? mbps * 1e6 : null
}

/** Reads plain `ethtool DEVICE`: speed in bit/s, duplex, whether there is a link. */
export function parseEthtoolLink(text: string): NicLink {
  const pairs = new Map(readPairs(text))
  const duplex = pairs.get('Duplex')?.toLowerCase()
  const pause = pairs.get('Supported pause frame use')
  return {
    device: /^Settings for (\S+):/m.exec(text)?.[1] ?? null,
    speedBps: readSpeed(pairs.get('Speed')),
    duplex: duplex === 'full' || duplex === 'half' ? duplex : null,
    autoneg: asOnOff(pairs.get('Auto-negotiation')),
    port: asText(pairs.get('Port')),
    hasLink: asOnOff(pairs.get('Link detected')),
    supportsPause: pause === undefined ? null : !/^no$/i.test(pause),
  }
}

/** Returns the reason where ethtool could not tell ("Operation not supported", "No such device"), else null. */
export function findEthtoolError(text: string): string | null {
  const line = text
    .split(/\r?\n/)
    .find((each) => /^\s*(?:netlink error|Cannot get|no stats available|.*: bad command)/i.test(each))
  return line?.trim() ?? null
}
