import type { Link } from '@/lib/domain/model/link'
import { AppError } from '../errors'
import type { RunStore } from '../ports/run-store'
import type { Clock } from '../ports/system'

/** True when the hour (UTC) lies in the allowed span, which may wrap midnight. */
export function isHourAllowed(
  allowed: { readonly fromHour: number; readonly toHour: number },
  hour: number,
): boolean {
  return allowed.fromHour <= allowed.toHour
    ? hour >= allowed.fromHour && hour < allowed.toHour
    : hour >= allowed.fromHour || hour < allowed.toHour
}

/** Why a link may not be tested at a moment, as a sentence; null where it may. */
export function describeForbiddenHour(input: {
  readonly name: string
  readonly settings: Pick<Link['settings'], 'allowedHours'>
  readonly at: Date
}): string | null {
  const { allowedHours } = input.settings
  if (!allowedHours || isHourAllowed(allowedHours, input.at.getUTCHours())) return null
  return `${input.name} may be tested from ${allowedHours.fromHour}:00 to ${allowedHours.toHour}:00 UTC only. Wait, or change the link's allowed hours.`
}

/**
 * Refuses a run outside the link's allowed hours (UTC) or beyond its volume of the calendar month (UTC).
 * Throws AppError `conflict` with what is allowed and when to try again.
 */
export async function refuseOutsideAllowance(
  deps: { readonly runs: RunStore; readonly clock: Clock },
  input: { readonly link: Link; readonly estimateBytes: number },
): Promise<void> {
  const now = deps.clock.now()
  const { name, settings } = input.link
  const { monthlyVolumeBytes } = settings
  const refusal = describeForbiddenHour({ name, settings, at: now })
  if (refusal !== null) throw new AppError('conflict', refusal, { refusal: 'outside-hours' })
  if (monthlyVolumeBytes === null) return
  const monthStart = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), 1))
  const sentBytes = await deps.runs.sentBytesSince(input.link.id, monthStart)
  if (sentBytes + input.estimateBytes > monthlyVolumeBytes) {
    const gigabytes = (bytes: number) => (bytes / 1e9).toFixed(1)
    throw new AppError(
      'conflict',
      `This run sends about ${gigabytes(input.estimateBytes)} GB; ${input.link.name} has used ${gigabytes(sentBytes)} of its ${gigabytes(monthlyVolumeBytes)} GB this month.`,
      { refusal: 'volume-spent' },
    )
  }
}
