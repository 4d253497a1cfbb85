import { roundToSignificant } from '@/lib/domain/format/significant'

type Param = string | readonly string[] | undefined

/** What the calculator's URL holds: both figures as they were typed, and the link they came from. */
export type BdpSearch = {
  readonly linkId: string | null
  readonly rttMs: string
  readonly rateMbps: string
}

const LONGEST_LETTERS = 64

/** The query of the calculator; what it does not name is empty. */
export function readBdpSearch(query: Readonly<Record<string, Param>>): BdpSearch {
  const read = (param: Param) =>
    typeof param === 'string' && param.length <= LONGEST_LETTERS ? param.trim() : ''
  return { linkId: read(query.link) || null, rttMs: read(query.rttMs), rateMbps: read(query.rateMbps) }
}

/** The query that holds a calculation. */
export function writeBdpSearch({ linkId, rttMs, rateMbps }: BdpSearch): `?${string}` {
  const search = new URLSearchParams({ rttMs, rateMbps, ...(linkId !== null && { link: linkId }) })
  return `?${search}`
}

/** The calculator, filled with what was measured of a link. */
export function bdpHref(measured: {
  readonly linkId: string
  readonly rttMs: number
  readonly bps: number
}): `/bdp?${string}` {
  const { linkId, rttMs, bps } = measured
  const rateMbps = String(roundToSignificant(bps / 1e6))
  return `/bdp${writeBdpSearch({ linkId, rttMs: String(roundToSignificant(rttMs)), rateMbps })}`
}
