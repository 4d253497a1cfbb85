import { RULES_VERSION } from '@/lib/domain/diagnosis/diagnose'
import type { FindingsStore, JudgeRequest } from '../ports/findings-store'

/** Where the judging again of a link's runs (or of all) stands. */
export type Judging = {
  /** Runs that older rules judged. */
  readonly outdatedCount: number
  /** The request that includes them and is not done yet: for these runs, or for all. */
  readonly request: JudgeRequest | null
}

/** Where judging again stands for a link's runs; for all of them where `linkId` is null. */
export async function readJudging(findings: FindingsStore, linkId: string | null): Promise<Judging> {
  const [outdatedCount, requests] = await Promise.all([
    findings.countOutdated({ linkId, rulesVersion: RULES_VERSION }),
    findings.requests(),
  ])
  const requestOf = (id: string | null) => requests.find((request) => request.linkId === id)
  return { outdatedCount, request: requestOf(linkId) ?? requestOf(null) ?? null }
}
