import type { MetricChange, Verdict } from '@/lib/domain/comparison/compared-run'

/** A metric as a comparison judged it, from A to B; `was` and `now` null where it was not measured. */
export function buildChange(
  key: string,
  verdict: Verdict,
  rest: Partial<Omit<MetricChange, 'then'>> & { readonly was?: number | null } = {},
): MetricChange {
  const { was = 100, ...others } = rest
  return {
    ...{
      key,
      direction: 'ab',
      now: 100,
      changePct: 0,
      noisePct: 1,
      verdict,
      reason: '',
      runsNeededCount: null,
    },
    ...{ isThenAtLeast: false, isNowAtLeast: false },
    ...others,
    // biome-ignore lint/suspicious/noThenProperty: the comparison's own name (design §6)
    then: was,
  }
}
