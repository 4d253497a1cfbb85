import type { Link } from '@/lib/domain/model/link'
import { AppError } from '../errors'
import type { RunStore } from '../ports/stores'
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

/**
 * Refuses a run outside the link's allowed hours (UTC) or beyond its volume of the calendar month (UTC).
 * Throws AppError `conflict` with what is allowed and when to try again.
 */
export async function refuseOutsideAllowance(
  deps: { readonly runs: RunStore; readonly clock: Clock },
  input: { readonly link: Link; readonly estimateBytes: number },
): Promise<void> {
  const now = deps.clock.now()
  const { allowedHours, monthlyVolumeBytes } = input.link.settings
  if (allowedHours && !isHourAllowed(allowedHours, now.getUTCHours())) {
    throw new AppError(
      'conflict',
      `${input.link.name} may be tested from ${allowedHours.fromHour}:00 to ${allowedHours.toHour}:00 UTC only. Wait, or change the link's allowed hours.`,
    )
  }
  if (monthlyVolumeBytes === null) return
  const monthStart = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), 1))
  const sentBytes = await deps.runs.sentBytesSince(input.link.id, monthStart)
  if (sentBytes + input.estimateBytes > monthlyVolumeBytes) {
    const gigabytes = (bytes: number) => (bytes / 1e9).toFixed(1)
    throw new AppError(
      'conflict',
      `This run sends about ${gigabytes(input.estimateBytes)} GB; ${input.link.name} has used ${gigabytes(sentBytes)} of its ${gigabytes(monthlyVolumeBytes)} GB this month.`,
    )
  }
}
