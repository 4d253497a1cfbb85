import type { NicFacts } from '@/lib/domain/model/host-facts'
import { parseQdisc } from './qdisc'
import {
  findEthtoolError,
  parseEthtoolChannels,
  parseEthtoolDriver,
  parseEthtoolFeatures,
  parseEthtoolLink,
  parseEthtoolPause,
  parseEthtoolRings,
} from './settings'

/**
 * Returns what the outputs of ethtool (`-i`, `-g`, `-l`, `-k`, `-a` and plain) and of `tc qdisc show` for one interface say
 * together, in any order, each recognised by its first line; null where an output is missing or says that the driver cannot
 * tell. Never throws.
 */
export function readNicFacts(texts: readonly string[]): NicFacts {
  const told = texts.filter((text) => findEthtoolError(text) === null)
  const find = (sign: RegExp) => told.find((text) => sign.test(text))
  const read = <T>(sign: RegExp, parse: (text: string) => T): T | null => {
    const text = find(sign)
    return text === undefined ? null : parse(text)
  }
  return {
    firmware: read(/^\s*driver: \S/m, parseEthtoolDriver)?.firmware ?? null,
    duplex: read(/^\s*Settings for /m, parseEthtoolLink)?.duplex ?? null,
    rings: read(/^\s*Ring parameters for /m, parseEthtoolRings),
    channels: read(/^\s*Channel parameters for /m, parseEthtoolChannels),
    features: read(/^\s*(?:Features for |[a-z0-9-]+: (?:on|off)\b)/m, parseEthtoolFeatures),
    pause: read(/^\s*Pause parameters for /m, parseEthtoolPause),
    qdisc: read(/^qdisc \S/m, parseQdisc),
  }
}
