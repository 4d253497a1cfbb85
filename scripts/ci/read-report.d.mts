export function readReport(input: {
  readonly file: string
  readonly format: 'vitest' | 'playwright'
  readonly suite: string
  readonly code: number | null
}): { passed: number; failed: string[]; skipped: string[] }
