import { expect, it } from 'vitest'
import type { Finding } from '@/lib/domain/diagnosis/finding'
import type { Diagnosis } from '@/lib/services/ports/findings-store'
import { TEST_TIME } from '@/lib/testing/db/builders'
import { describeOnBoth } from '@/lib/testing/db/describe-on-both'
import { completeRun, minutesAfter, startRun } from '@/lib/testing/db/runs-in-progress'

const LOSS: Finding = {
  rule: 'path-loss',
  severity: 'critical',
  direction: 'ab',
  side: null,
  sentence: 'The path loses 0.5 % of packets.',
  evidence: [{ source: 'iperf3', stepId: 'step-1', name: 'lost', value: 0.5, unit: 'pct' }],
  advice: [],
  confidence: 'likely',
  missing: ['a UDP test'],
  costBps: 3e8,
}
const WINDOW: Finding = { ...LOSS, rule: 'window-limited', severity: 'info', causedBy: 'path-loss' }
const JUDGED: Diagnosis = { rulesVersion: 1, judgedAt: TEST_TIME, findings: [LOSS, WINDOW] }
const TODAY = { linkId: null, rulesVersion: 2 }

describeOnBoth('findings', (use) => {
  it('come back as they were kept, and give way to those of a later judgement', async () => {
    const { stores, insertLink } = use()
    const run = await completeRun(stores, { link: await insertLink(), minute: 1 })
    expect(await stores.findings.get(run.id)).toBeNull()
    await stores.findings.keep(run.id, JUDGED)
    expect(await stores.findings.get(run.id)).toEqual(JUDGED)
    const again = { rulesVersion: 2, judgedAt: minutesAfter(9), findings: [] }
    await stores.findings.keep(run.id, again)
    expect(await stores.findings.get(run.id)).toEqual(again)
  })

  it('tell rules that broke from rules that found nothing, and both from a run never judged', async () => {
    const { stores, insertLink } = use()
    const link = await insertLink()
    const [broke, clean, found, never] = [
      await completeRun(stores, { link, minute: 1 }),
      await completeRun(stores, { link, minute: 2 }),
      await completeRun(stores, { link, minute: 3 }),
      await completeRun(stores, { link, minute: 4 }),
    ]
    await stores.findings.keep(broke.id, { ...JUDGED, findings: null })
    await stores.findings.keep(clean.id, { ...JUDGED, findings: [] })
    await stores.findings.keep(found.id, JUDGED)
    expect((await stores.findings.get(broke.id))?.findings).toBeNull()
    const { rule, severity, direction, sentence } = LOSS
    const by = { rulesVersion: 1, judgedAt: TEST_TIME }
    expect(await stores.findings.summaries([broke.id, clean.id, found.id, never.id])).toEqual(
      new Map([
        [broke.id, { ...by, findingsCount: null, first: null }],
        [clean.id, { ...by, findingsCount: 0, first: null }],
        [found.id, { ...by, findingsCount: 2, first: { rule, severity, direction, sentence } }],
      ]),
    )
  })

  it('of one run are kept once when two processes judge it at the same time', async () => {
    const { stores, insertLink, openOtherStores } = use()
    const other = await openOtherStores()
    const run = await completeRun(stores, { link: await insertLink(), minute: 1 })
    await Promise.all([stores, other].map((each) => each.findings.keep(run.id, JUDGED)))
    expect(await stores.findings.get(run.id)).toEqual(JUDGED)
  })

  it('need a run that is there', async () => {
    await expect(use().stores.findings.keep('gone', JUDGED)).rejects.toMatchObject({ code: 'not-found' })
  })
})

describeOnBoth('runs to judge', (use) => {
  it('are those that ended and were never judged, newest first, whatever became of them', async () => {
    const { stores, insertLink } = use()
    const link = await insertLink()
    const old = await completeRun(stores, { link, minute: 1 })
    const judged = await completeRun(stores, { link, minute: 2 })
    const lost = await startRun(stores.runs, link, minutesAfter(3))
    await stores.runs.interruptExpired(minutesAfter(2e6))
    await startRun(stores.runs, link, minutesAfter(4))
    await stores.findings.keep(judged.id, JUDGED)
    expect(await stores.findings.unjudged(10)).toEqual([lost.id, old.id])
    expect(await stores.findings.unjudged(1)).toEqual([lost.id])
  })

  it('by older rules are found by link and in all, newest first', async () => {
    const { stores, insertLink } = use()
    const [link, elsewhere] = [await insertLink(), await insertLink()]
    const first = await completeRun(stores, { link, minute: 11 })
    const second = await completeRun(stores, { link, minute: 12 })
    const current = await completeRun(stores, { link, minute: 13 })
    const foreign = await completeRun(stores, { link: elsewhere, minute: 14 })
    for (const { id } of [first, second, foreign]) await stores.findings.keep(id, JUDGED)
    await stores.findings.keep(current.id, { ...JUDGED, rulesVersion: 2 })
    const ofLink = { linkId: link.id, rulesVersion: 2 }
    expect(await stores.findings.outdated(ofLink, 10)).toEqual([second.id, first.id])
    expect(await stores.findings.countOutdated(ofLink)).toBe(2)
    expect(await stores.findings.outdated(TODAY, 2)).toEqual([foreign.id, second.id])
    expect(await stores.findings.countOutdated({ ...ofLink, rulesVersion: 1 })).toBe(0)
  })
})

describeOnBoth('requests to judge again', (use) => {
  it('are one for each link and one for all, and a newer one is not closed with the older', async () => {
    const { findings } = use().stores
    const request = { linkId: 'link-1', requestedBy: 'ann', requestedAt: minutesAfter(1), runsCount: 3 }
    const all = { ...request, linkId: null, requestedAt: minutesAfter(2) }
    const newer = { ...request, requestedAt: minutesAfter(3), runsCount: 1 }
    for (const each of [request, all, newer]) await findings.request(each)
    expect(await findings.requests()).toEqual([all, newer])
    await findings.closeRequest(request)
    expect(await findings.requests()).toEqual([all, newer])
    await findings.closeRequest(newer)
    await findings.closeRequest(all)
    expect(await findings.requests()).toEqual([])
  })
})
