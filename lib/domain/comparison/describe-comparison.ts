import { findMetricEntry } from '@/lib/domain/analysis/metric-catalogue'
import { formatMetricValue } from '@/lib/domain/format/metric-value'
import { formatChange } from '@/lib/domain/format/percent'
import type { Direction, Side } from '@/lib/domain/model/direction'
import type { MetricChange, Verdict } from './compared-run'

/** Sentences of the judges are English, like every sentence of the product. */
const LOCALE = 'en'

export type ComparisonWords = {
  readonly verdict: Verdict
  readonly deciding: readonly MetricChange[]
  readonly siteNames: Readonly<Record<Side, string>>
  readonly isProvisional: boolean
  readonly isContaminated: boolean
}

/** Returns the answer in words and numbers: what changed, or that nothing did and where to look instead. */
export function describeComparison(words: ComparisonWords): string {
  const provisional = words.isProvisional ? ' Provisional: the baseline is a single run.' : ''
  const contaminated = words.isContaminated ? ' Other traffic was on the link, so take this with care.' : ''
  return `${describeVerdict(words)}${contaminated}${provisional}`
}

function describeVerdict({ verdict, deciding, siteNames }: ComparisonWords): string {
  const list = (wanted: Verdict) =>
    deciding
      .filter((each) => each.verdict === wanted)
      .map((each) => describeChange(each, siteNames))
      .join('; ')
  switch (verdict) {
    case 'degraded':
      return `The network has changed: ${list('degraded')}.`
    case 'improved':
      return `The network is better than it was: ${list('improved')}.`
    case 'unchanged':
      return `The network is as it was, within tolerance both ways: ${describeFigures(deciding, siteNames)}. Look at the application.`
    case 'not-comparable':
      return `These runs do not compare. ${deciding[0]?.reason ?? 'They share no measurement.'}`
    case 'inconclusive':
      return describeOpen(deciding, siteNames)
  }
}

/** What stays as it was, in numbers: the rates, the round trip, and the loss where there is one. */
function describeFigures(deciding: readonly MetricChange[], siteNames: ComparisonWords['siteNames']): string {
  const shown = deciding.filter(
    ({ key, now }) => now !== null && !(findMetricEntry(key)?.isLoss && now === 0),
  )
  const isLossless = deciding.some(({ key, now }) => findMetricEntry(key)?.isLoss && now === 0)
  return [
    ...shown.map((change) => describeChange(change, siteNames)),
    ...(isLossless && shown.every(({ key }) => !findMetricEntry(key)?.isLoss) ? ['no loss'] : []),
  ].join('; ')
}

function describeOpen(deciding: readonly MetricChange[], siteNames: ComparisonWords['siteNames']): string {
  const open = deciding.find((each) => each.verdict !== 'unchanged')
  if (!open) return 'No clear answer: the runs share no deciding measurement.'
  const isKnown = open.then !== null && open.now !== null
  const what = isKnown
    ? describeChange(open, siteNames)
    : `${describeName(open, siteNames)} cannot be compared`
  return `No clear answer: ${what}. ${capitalise(open.reason)}${/[.)]$/.test(open.reason) ? '' : '.'}`
}

function describeChange(change: MetricChange, siteNames: ComparisonWords['siteNames']): string {
  const entry = findMetricEntry(change.key)
  const format = { unit: entry?.unit ?? 'count', isLoss: entry?.isLoss ?? false }
  const write = (value: number | null) => formatMetricValue(value, format, LOCALE)
  const percent =
    change.changePct === null || entry?.isLoss ? '' : ` (${formatChange(change.changePct, LOCALE)})`
  return `${describeName(change, siteNames)} ${write(change.now)}, was ${write(change.then)}${percent}`
}

function describeName({ key, direction }: MetricChange, siteNames: ComparisonWords['siteNames']): string {
  const entry = findMetricEntry(key)
  const label = (entry?.label ?? key).replace(/^./, (first) => first.toLowerCase())
  const name = label.startsWith('idle RTT') ? 'idle RTT' : label
  return key.startsWith('rtt.') ? name : `${name}, ${describeWay(direction, siteNames)}:`
}

function describeWay(direction: Direction, { a, b }: ComparisonWords['siteNames']): string {
  if (direction === 'both') return `${a} ⇄ ${b}`
  return direction === 'ab' ? `${a} → ${b}` : `${b} → ${a}`
}

function capitalise(text: string): string {
  return text.replace(/^./, (first) => first.toUpperCase())
}
