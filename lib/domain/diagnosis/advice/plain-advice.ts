import type { DirectionView } from '@/lib/domain/diagnosis/evidence'
import type { Advice } from '@/lib/domain/diagnosis/finding'

/** Returns advice that changes no setting by a command: what to do, and the measurement that will show whether it helped. */
export function plainAdvice(
  view: DirectionView,
  given: Pick<Advice, 'side' | 'text'> & {
    readonly table?: string | null
    readonly profile: NonNullable<Advice['check']>['profile']
    readonly metricKey: string
  },
): Advice {
  const { side, text, table, profile, metricKey } = given
  return {
    side,
    text,
    setting: null,
    from: null,
    to: null,
    command: null,
    revert: null,
    ...(table ? { table } : {}),
    check: { profile, metricKey, direction: view.direction },
  }
}
