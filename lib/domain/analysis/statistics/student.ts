/**
 * Returns Student's t for as many degrees of freedom, at the probability at which a normal value is `z`: what a normal
 * quantile becomes where the standard deviation is itself an estimate. Cornish and Fisher's expansion (Abramowitz and
 * Stegun, Handbook of Mathematical Functions, 26.7.5), within 1 % from five degrees on for z up to 3.
 */
export function findStudentQuantile(z: number, degrees: number): number {
  const g1 = (z ** 3 + z) / 4
  const g2 = (5 * z ** 5 + 16 * z ** 3 + 3 * z) / 96
  const g3 = (3 * z ** 7 + 19 * z ** 5 + 17 * z ** 3 - 15 * z) / 384
  return z + g1 / degrees + g2 / degrees ** 2 + g3 / degrees ** 3
}
