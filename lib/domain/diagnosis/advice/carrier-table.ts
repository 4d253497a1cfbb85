import type { DirectionView, UdpEvidence } from '@/lib/domain/diagnosis/evidence'
import { sayCount, sayPct, sayRate, saySeconds } from '@/lib/domain/diagnosis/say'

const HEADS = ['offered', 'received', 'sent', 'lost on the path', 'share'] as const

/**
 * Returns what a carrier is sent: rates offered, received and lost of a direction's UDP probes, as a table in plain text with
 * one line a rate; null where no UDP was sent. A loss that nobody could attribute stands as unknown.
 */
export function buildCarrierTable(view: Pick<DirectionView, 'label' | 'probes'>): string | null {
  const [first] = view.probes
  if (first === undefined) return null
  const rows = [HEADS, ...view.probes.map(toRow)]
  const widths = HEADS.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)))
  const lines = rows.map((row) => row.map((cell, column) => cell.padStart(widths[column] ?? 0)).join('  '))
  return [describeProbes(view.label, first), ...lines].join('\n')
}

function describeProbes(label: string, { datagramBytes, durationS }: UdpEvidence): string {
  const size = datagramBytes === null ? '' : `, datagrams of ${sayCount(datagramBytes)} bytes`
  const length = durationS === null ? '' : `, ${saySeconds(durationS)} each`
  return `${label}, UDP payload${size}${length}`
}

function toRow({ offeredBps, receivedBps, sentCount, pathLostCount }: UdpEvidence): readonly string[] {
  const share = pathLostCount === null || !sentCount ? null : sayPct((100 * pathLostCount) / sentCount)
  return [
    sayRate(offeredBps),
    sayRate(receivedBps),
    sayCount(sentCount),
    pathLostCount === null ? 'unknown' : sayCount(pathLostCount),
    share ?? 'unknown',
  ]
}
