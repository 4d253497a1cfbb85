/**
 * Returns the probability that a standard normal value lies above z, for z ≥ 0; within 8e-8 (Abramowitz and Stegun,
 * Handbook of Mathematical Functions, 26.2.17).
 */
export function findUpperTail(z: number): number {
  const t = 1 / (1 + 0.231_641_9 * z)
  const polynomial =
    t * (0.319_381_53 + t * (-0.356_563_782 + t * (1.781_477_937 + t * (-1.821_255_978 + t * 1.330_274_429))))
  return (Math.exp((-z * z) / 2) / Math.sqrt(2 * Math.PI)) * polynomial
}
