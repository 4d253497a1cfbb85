export type TextRole = 'TX' | 'RX' | null

/** One line of figures in iperf3's plain output. */
export type TextLine = {
  /** Stream id; null for [SUM]. */
  readonly id: number | null
  readonly role: TextRole
  /** Whether the role is that of the server's own output ([TX-S]). */
  readonly isServerRole: boolean
  readonly startS: number
  readonly endS: number
  readonly bytes: number
  readonly bps: number
  readonly retransmits: number | null
  readonly cwndBytes: number | null
  readonly jitterMs: number | null
  readonly lost: number | null
  readonly packets: number | null
  readonly omitted: boolean
  readonly end: 'sender' | 'receiver' | null
}

const SIZE_FACTORS: Readonly<Record<string, number>> = {
  '': 1,
  K: 1024,
  M: 1024 ** 2,
  G: 1024 ** 3,
  T: 1024 ** 4,
}
const RATE_FACTORS: Readonly<Record<string, number>> = { '': 1, K: 1e3, M: 1e6, G: 1e9, T: 1e12 }

const LINE =
  /\[\s*(\d+|SUM)\](?:\[([TR]X)-([CS])\])?\s+([\d.]+)-\s*([\d.]+)\s+sec\s+([\d.]+)\s+([KMGT]?)(?:i?Bytes|Bytes)\s+([\d.]+)\s+([KMGT]?)(bits|Bytes)\/sec(?![a-z])(.*)$/i
const UDP_TAIL = /^\s+([\d.]+|-?nan)\s+ms\s+(-?\d+)\/\s*(-?\d+)\s+\([^)]*\)/i
const TCP_TAIL = /^\s+(\d+)(?:\s+([\d.]+)\s+([KMGT]?)Bytes)?/i

function readFactor(factors: Readonly<Record<string, number>>, unit: string | undefined): number {
  return factors[(unit ?? '').toUpperCase()] ?? 1
}

function countOf(digits: string | undefined): number | null {
  const value = Number(digits)
  return digits !== undefined && Number.isFinite(value) && value >= 0 ? value : null
}

type Tail = Pick<TextLine, 'retransmits' | 'cwndBytes' | 'jitterMs' | 'lost' | 'packets'>
const NO_TAIL: Tail = { retransmits: null, cwndBytes: null, jitterMs: null, lost: null, packets: null }

function readTail(tail: string, isUdp: boolean): Tail {
  const udp = UDP_TAIL.exec(tail)
  if (udp) {
    const packets = countOf(udp[3])
    // "0/0" is printed where nothing arrived, so nothing is known of the loss.
    const lost = packets === 0 ? null : countOf(udp[2])
    return { ...NO_TAIL, jitterMs: countOf(udp[1]), lost, packets: packets === 0 ? null : packets }
  }
  const tcp = TCP_TAIL.exec(tail)
  if (!tcp) return NO_TAIL
  if (isUdp) return { ...NO_TAIL, packets: countOf(tcp[1]) }
  const cwndBytes =
    tcp[2] === undefined ? null : Math.round(Number(tcp[2]) * readFactor(SIZE_FACTORS, tcp[3]))
  return { ...NO_TAIL, retransmits: countOf(tcp[1]), cwndBytes }
}

/** Reads a line of figures, with whatever stands before it (a title, a timestamp); null where the line has none. */
export function readTextLine(line: string, isUdp: boolean): TextLine | null {
  const found = LINE.exec(line)
  if (!found) return null
  const [, id, role, side, startS, endS, size, sizeUnit, rate, rateUnit, kind, tail = ''] = found
  // Rates in bytes ("-f M") count K as 1024, rates in bits as 1000.
  const isBytes = kind?.toLowerCase() === 'bytes'
  const factor = isBytes ? 8 * readFactor(SIZE_FACTORS, rateUnit) : readFactor(RATE_FACTORS, rateUnit)
  return {
    id: id === 'SUM' ? null : Number(id),
    role: role === 'TX' || role === 'RX' ? role : null,
    isServerRole: side === 'S',
    startS: Number(startS),
    endS: Number(endS),
    bytes: Math.round(Number(size) * readFactor(SIZE_FACTORS, sizeUnit)),
    bps: Math.round(Number(rate) * factor),
    ...readTail(tail, isUdp),
    omitted: /\(omitted\)/.test(tail),
    end: /\bsender\b/.test(tail) ? 'sender' : /\breceiver\b/.test(tail) ? 'receiver' : null,
  }
}
