import type { Verdict } from '@/lib/domain/comparison/compared-run'

export type VerdictView = { readonly verdict: Verdict; readonly sentence: string }
