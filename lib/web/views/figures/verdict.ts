/** How a run stands against a baseline (design, section 2). */
export const VERDICTS = ['degraded', 'unchanged', 'improved', 'inconclusive', 'not-comparable'] as const
export type Verdict = (typeof VERDICTS)[number]

export type VerdictView = { readonly verdict: Verdict; readonly sentence: string }
