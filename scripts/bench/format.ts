/** A rate in Mbit/s with two decimals. */
export function formatMbps(bps: number | null): string {
  return bps === null ? 'unknown' : `${(bps / 1e6).toFixed(2)} Mbit/s`
}

/** How far `measured` is from `truth`, in per cent of the truth, with its sign. */
export function deviationPct(measured: number, truth: number): number {
  return (100 * (measured - truth)) / truth
}

/** A number with its sign: +1.2, -0.4. */
export function formatSigned(value: number, decimals: number): string {
  return `${value < 0 ? '-' : '+'}${Math.abs(value).toFixed(decimals)}`
}
