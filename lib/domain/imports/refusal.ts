/** Why a document, or a file as a whole, becomes no run. */
export const REFUSAL_CODES = [
  'no-document',
  'truncated',
  'test-failed',
  'no-time',
  'impossible-time',
  'no-protocol',
  'bidir',
  'no-direction',
  'receiver-unknown',
  'paced',
  'window-of-many-streams',
  'no-datagram-length',
  'already-imported',
  'other-end-imported',
] as const
export type RefusalCode = (typeof REFUSAL_CODES)[number]

export type Refusal = { readonly code: RefusalCode; readonly reason: string }

/** Returns a refusal with its sentence for people. */
export function refuse(code: RefusalCode, reason: string): Refusal {
  return { code, reason }
}
