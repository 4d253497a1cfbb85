import { formatExactValue, formatMetricValue, type MetricFormat } from '@/lib/domain/format/metric-value'
import { formatChange } from '@/lib/domain/format/percent'
import { LOCALE } from '@/lib/web/viewer-preferences'

/** A number as people read it, with its exact value; an unknown one says why. */
export type Figure = {
  readonly text: string
  readonly exact: string
  /** Why it is not known; null where it is. */
  readonly unknownReason: string | null
  /** True where the value is only a lower bound. */
  readonly isAtLeast?: boolean
}

/** `degraded` and `improved` colour a change; everything else is plain. */
export type ChangeTone = 'bad' | 'good' | 'plain'

/** A number with the baseline's beside it: "412 Mbit/s · was 938 · −56 %". */
export type ThenNow = {
  readonly now: Figure
  /** Without its unit where that is the unit of now. */
  readonly wasText: string | null
  readonly changeText: string | null
  readonly tone: ChangeTone
}

const NOT_MEASURED = 'Not measured in this run.'

const AT_LEAST = '≥ '

/** A value in its unit, with "≥ " before it where it is only a lower bound; `beside` is the value that it is read against. */
export function makeFigure(
  value: { readonly value: number | null; readonly reason?: string | null } | undefined,
  format: MetricFormat,
  isAtLeast = false,
  beside: number | null = null,
): Figure {
  if (!value || value.value === null) {
    return { text: '–', exact: '', unknownReason: value?.reason ?? NOT_MEASURED }
  }
  return {
    text: `${isAtLeast ? AT_LEAST : ''}${formatFigure(value.value, format, beside)}`,
    exact: formatExactValue(value.value, format.unit, LOCALE),
    unknownReason: null,
    isAtLeast,
  }
}

/** Sizes of packets are written out, because 1,500 bytes is a name as much as a number; larger sizes as the kernel counts. */
const LARGEST_PACKET_BYTES = 10_000

/** A value as people read it; a loss in the form of the one beside it. */
export function formatFigure(value: number, format: MetricFormat, beside: number | null = null): string {
  const isPacketSize = format.unit === 'bytes' && value < LARGEST_PACKET_BYTES
  return isPacketSize
    ? formatExactValue(value, 'bytes', LOCALE)
    : formatMetricValue(value, format, LOCALE, beside)
}

/** A number with nothing to hold it against. */
export function withoutBaseline(now: Figure): ThenNow {
  return { now, wasText: null, changeText: null, tone: 'plain' }
}

/** A number against the baseline's, with the relative change where there is one. */
export function againstBaseline(input: {
  readonly now: Figure
  readonly nowValue: number | null
  readonly was: number | null
  /** True where the baseline's value is only a lower bound. */
  readonly isWasAtLeast: boolean
  readonly changePct: number | null
  readonly tone: ChangeTone
  readonly format: MetricFormat
}): ThenNow {
  const { now, nowValue, was, isWasAtLeast, changePct, tone, format } = input
  const wasText =
    was === null
      ? null
      : dropSharedUnit(formatFigure(was, format, nowValue), now.unknownReason === null ? now.text : '')
  return {
    now,
    wasText: wasText !== null && isWasAtLeast ? `${AT_LEAST}${wasText}` : wasText,
    changeText: sayChange(changePct, { isNowAtLeast: now.isAtLeast === true, isWasAtLeast }),
    tone,
  }
}

/** What is known of a change where a value is only a lower bound: at least or at most so much, or nothing. */
export function sayChange(
  changePct: number | null,
  bounds: { readonly isNowAtLeast: boolean; readonly isWasAtLeast: boolean },
): string | null {
  const { isNowAtLeast, isWasAtLeast } = bounds
  if (changePct === null || (isNowAtLeast && isWasAtLeast)) return null
  const text = formatChange(changePct, LOCALE)
  if (isNowAtLeast) return changePct >= 0 ? `${AT_LEAST}${text}` : null
  if (isWasAtLeast) return changePct <= 0 ? `≤ ${text}` : null
  return text
}

const VALUE_AND_UNIT = /^(?<value>[\d.,]+)\s(?<unit>\p{L}.*)$/u

/** "938 Mbit/s" beside "412 Mbit/s" is "938"; beside "1.2 Gbit/s", or where the unit is a sign, it stays as it is. */
function dropSharedUnit(text: string, beside: string): string {
  const groups = VALUE_AND_UNIT.exec(text)?.groups
  const other = VALUE_AND_UNIT.exec(beside.replace(AT_LEAST, ''))?.groups
  return groups?.value !== undefined && groups.unit === other?.unit ? groups.value : text
}
