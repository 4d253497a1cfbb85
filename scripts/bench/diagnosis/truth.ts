import { findShareInterval } from '@/lib/domain/analysis/statistics/exact-binomial'
import type { Finding } from '@/lib/domain/diagnosis/finding'
import type { OneWayDirection } from '@/lib/domain/model/direction'

/** A figure in a finding's evidence, and what the lab was set to. */
export type Truth = {
  readonly direction: OneWayDirection
  /** The evidence's name, or how it begins. */
  readonly figure: string
  /** What `figure` was counted among, where the truth is a share: it must lie in the share's 95 % interval. */
  readonly among?: string
  readonly value: number
  /** A size that is measured exactly or not at all. */
  readonly isExact?: boolean
}

/** How a figure came out; `measured` is null where the finding or the figure is missing. */
export type FigureCheck = {
  readonly figure: string
  readonly truth: number
  readonly measured: number | null
  readonly isMet: boolean
}

/** Issue 4, What it must reach. */
const MOST_OFF_SHARE = 0.05

const ETHERNET_WIRE_BYTES = 38
const IPV4_UDP_BYTES = 28
const IPV4_TCP_WITH_TIMESTAMPS_BYTES = 52

/** What a line of so many Mbit/s, Ethernet's 38 bytes a frame counted, carries of UDP in full packets, bit/s. */
export function udpPayloadBps(lineMbps: number, mtuBytes = 1500): number {
  return (lineMbps * 1e6 * (mtuBytes - IPV4_UDP_BYTES)) / (mtuBytes + ETHERNET_WIRE_BYTES)
}

/** The same of TCP with timestamps. */
export function tcpPayloadBps(lineMbps: number, mtuBytes = 1500): number {
  return (lineMbps * 1e6 * (mtuBytes - IPV4_TCP_WITH_TIMESTAMPS_BYTES)) / (mtuBytes + ETHERNET_WIRE_BYTES)
}

/** Holds a figure of the findings against its truth. */
export function checkFigure(truth: Truth, findings: readonly Finding[]): FigureCheck {
  const finding = findings.find(({ direction }) => direction === truth.direction)
  const figure = readNumber(finding, truth.figure)
  if (truth.among === undefined) {
    const mostOff = truth.isExact ? 0 : MOST_OFF_SHARE * truth.value
    const isNear = figure !== null && Math.abs(figure - truth.value) <= mostOff
    return { figure: truth.figure, truth: truth.value, measured: figure, isMet: isNear }
  }
  const among = readNumber(finding, truth.among)
  if (figure === null || among === null || !(among > 0))
    return { figure: truth.figure, truth: truth.value, measured: null, isMet: false }
  const { lowShare, highShare } = findShareInterval(figure, among)
  return {
    figure: `${truth.figure}, share`,
    truth: truth.value,
    measured: figure / among,
    isMet: lowShare <= truth.value && truth.value <= highShare,
  }
}

function readNumber(finding: Finding | undefined, name: string): number | null {
  const found = finding?.evidence.find((each) => each.name.startsWith(name))
  const value = typeof found?.value === 'string' ? Number(found.value) : found?.value
  return value === undefined || !Number.isFinite(value) ? null : value
}
