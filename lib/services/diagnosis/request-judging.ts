import { RULES_VERSION } from '@/lib/domain/diagnosis/diagnose'
import type { AuditStore } from '../ports/audit-store'
import type { FindingsStore } from '../ports/findings-store'
import type { Clock } from '../ports/system'

/**
 * Asks that the runs of a link (or all: `linkId` null) which older rules judged be judged by today's; the worker does it.
 * Returns how many they are; where there are none, nothing is asked for. Asked twice, it goes on where it was.
 */
export async function requestJudging(
  deps: { readonly findings: FindingsStore; readonly audit: AuditStore; readonly clock: Clock },
  input: { readonly linkId: string | null; readonly actor: string },
): Promise<number> {
  const { linkId, actor } = input
  const runsCount = await deps.findings.countOutdated({ linkId, rulesVersion: RULES_VERSION })
  if (runsCount === 0) return 0
  const at = deps.clock.now()
  await deps.findings.request({ linkId, requestedBy: actor, requestedAt: at, runsCount })
  await deps.audit.record({
    ...{ at, actor, action: linkId === null ? 'runs.judge' : 'link.judge', subject: linkId ?? 'all runs' },
    detail: `${runsCount} runs by rules ${RULES_VERSION}`,
  })
  return runsCount
}
