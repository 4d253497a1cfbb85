import { roundToSignificant } from '@/lib/domain/format/significant'
import { ONE_WAY_DIRECTIONS, type OneWayDirection } from '@/lib/domain/model/direction'

type Param = string | readonly string[] | undefined

/** What the calculator's URL holds: both figures as they were typed, and the link and direction they came from. */
export type BdpSearch = {
  readonly linkId: string | null
  readonly direction: OneWayDirection | null
  readonly rttMs: string
  readonly rateMbps: string
}

const LONGEST_LETTERS = 64
/** ping prints round trips to a microsecond. */
const RTT_DECIMALS = 3

/** The query of the calculator; what it does not name is empty. */
export function readBdpSearch(query: Readonly<Record<string, Param>>): BdpSearch {
  const read = (param: Param) =>
    typeof param === 'string' && param.length <= LONGEST_LETTERS ? param.trim() : ''
  const direction = ONE_WAY_DIRECTIONS.find((one) => one === query.direction) ?? null
  return {
    ...{ linkId: read(query.link) || null, direction },
    ...{ rttMs: read(query.rttMs), rateMbps: read(query.rateMbps) },
  }
}

/** The query that holds a calculation. */
export function writeBdpSearch({ linkId, direction, rttMs, rateMbps }: BdpSearch): `?${string}` {
  const search = new URLSearchParams({
    ...{ rttMs, rateMbps },
    ...(linkId !== null && { link: linkId }),
    ...(direction !== null && { direction }),
  })
  return `?${search}`
}

/** The calculator, filled with what was measured of a link. */
export function bdpHref(measured: {
  readonly linkId: string
  readonly direction: OneWayDirection
  readonly rttMs: number
  readonly bps: number
}): `/bdp?${string}` {
  const { linkId, direction, rttMs, bps } = measured
  const rateMbps = String(roundToSignificant(bps / 1e6))
  // As ping prints it: a tenth of a millisecond is half a per cent of a short path.
  const typedRttMs = String(Number(rttMs.toFixed(RTT_DECIMALS)))
  return `/bdp${writeBdpSearch({ linkId, direction, rttMs: typedRttMs, rateMbps })}`
}
