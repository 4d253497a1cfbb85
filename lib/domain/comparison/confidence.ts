/** How much chance may do to what is said: quantiles of the normal distribution, and a probability for counts. */
export type Confidence = {
  /** Normal quantile, one-sided, beyond which a change of a throughput is believed; and of every metric that only informs. */
  readonly rateQuantile: number
  readonly rttQuantile: number
  /** Probability by chance below which a change of loss is believed; exact, one-sided. */
  readonly lossP: number
  /** Whether the runs of now share their hour, and so count as one sample whatever their number (field-notes §6.4b). */
  readonly isOneHour: boolean
}

/**
 * An answer calls a link degraded that is as it was in at most 1 % of cases. Five metrics decide and share that 1 %:
 * 0.35 % for each throughput, which scatter most, 0.125 % for each loss, and 0.05 % for the round trip, whose changes
 * stand far above its scatter.
 */
export const ONE_COMPARISON: Confidence = {
  rateQuantile: 2.697,
  rttQuantile: 3.291,
  lossP: 0.00125,
  isOneHour: false,
}

/**
 * The same shares for an answer that looks up to three times: each look takes 0.4 of them, by Pocock's boundary (1977),
 * extrapolated from his constants for 5 % and 1 %.
 */
export const ONE_OF_THREE_LOOKS: Confidence = {
  rateQuantile: 2.989,
  rttQuantile: 3.54,
  lossP: 0.0005,
  isOneHour: true,
}

/** One-sided 90 % on each side of the interval that must lie within the larger tolerance: a change of its size is called none in one case of ten at most. */
export const UNCHANGED_QUANTILE = 1.282
