import type { MetricChange } from '@/lib/domain/comparison/compared-run'
import { nameDirection } from '@/lib/domain/format/end-names'
import { formatExactValue } from '@/lib/domain/format/metric-value'
import type { Side } from '@/lib/domain/model/direction'

const MTU_KEY = 'path.mtu_bytes'
/** Sentences of the judges are English, like every sentence of the product. */
const LOCALE = 'en'

/**
 * Returns the directions whose largest packet became smaller: it is found packet by packet and has no noise, so that any
 * difference is a change of the path, although it does not decide a comparison.
 */
export function findNarrowerPath(metrics: readonly MetricChange[]): readonly MetricChange[] {
  return metrics.filter(
    ({ key, then, now }) => key === MTU_KEY && then !== null && now !== null && now < then,
  )
}

/** Returns it in words; '' where no direction did. */
export function sayNarrowerPath(
  narrower: readonly MetricChange[],
  siteNames: Readonly<Record<Side, string>>,
): string {
  if (narrower.length === 0) return ''
  const bytes = (value: number | null) => formatExactValue(value, 'bytes', LOCALE)
  const ways = narrower.map(
    ({ direction, then, now }) => `${nameDirection(siteNames, direction)} ${bytes(now)}, was ${bytes(then)}`,
  )
  return `The path carries smaller packets than it did: path MTU, ${ways.join('; ')}.`
}
