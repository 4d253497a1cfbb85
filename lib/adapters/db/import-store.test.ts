import { expect, it } from 'vitest'
import type { Link } from '@/lib/domain/model/link'
import type { NewImportedRun } from '@/lib/services/ports/import-store'
import { buildLink, buildSnapshot, TEST_TIME, uniqueName } from '@/lib/testing/db/builders'
import { describeOnBoth } from '@/lib/testing/db/describe-on-both'

const later = (seconds: number) => new Date(TEST_TIME.getTime() + seconds * 1000)

function buildImported(link: Link, change: Partial<NewImportedRun> = {}): NewImportedRun {
  const direction = 'ab'
  const points = [{ ...POINT, offered_bps: 1e6 }]
  return {
    ...{ id: uniqueName('run'), linkId: link.id, profile: 'full', requestedBy: 'ann@example.org' },
    chosenSteps: [{ kind: 'udp-probe', direction }],
    snapshot: buildSnapshot(link),
    digest: uniqueName('digest'),
    end: null,
    fileName: 'old.json',
    startedAt: TEST_TIME,
    endedAt: later(10),
    spec: {
      ...{
        kind: 'udp-probe',
        direction,
        durationS: 10,
        offeredBps: 1e6,
        datagramBytes: 1448,
        windowBytes: 0,
      },
    },
    result: { kind: 'rtt', ping: PING },
    parserVersion: 1,
    iperfVersion: '3.12',
    raw: { side: 'a', text: '{"größer":1}' },
    metrics: [
      { key: 'udp.base_loss_pct', direction, value: 0.5 },
      { key: 'udp.knee_bps', direction, value: null, reason: 'One rate.' },
    ],
    curves: [{ key: 'udp.curve', direction, points }],
    ...change,
  }
}

const PING = { sentCount: 1, lostCount: 0, minMs: 1, avgMs: 1, maxMs: 1, mdevMs: 0, replies: [] }
const POINT = {
  ...{ sent_bps: 1e6, received_bps: 1e6, path_lost_count: 0, host_lost_count: 0 },
  ...{ sent_count: 10, path_loss_pct: 0, delay_ms: null },
}

describeOnBoth('imported runs', (use) => {
  it('are read like others: run, step, raw text, metrics, curves and history', async () => {
    const { stores, insertLink } = use()
    const link = await insertLink()
    const imported = buildImported(link)
    expect(await stores.imports.insert([imported])).toEqual(new Set([imported.digest]))
    expect(await stores.runs.get(imported.id)).toMatchObject({
      ...{ source: 'imported', importFile: 'old.json', state: 'completed', partial: false, force: false },
      ...{ queuedAt: TEST_TIME, startedAt: TEST_TIME, endedAt: later(10), chosenSteps: imported.chosenSteps },
    })
    const [step] = await stores.runs.steps(imported.id)
    expect(step).toMatchObject({
      state: 'done',
      spec: imported.spec,
      result: imported.result,
      sentBytes: null,
    })
    expect(await stores.runs.rawOutputs(step?.id ?? '')).toEqual([
      { side: 'a', name: 'imported', text: '{"größer":1}', toolVersions: { iperf3: '3.12' } },
    ])
    expect(await stores.runs.metrics(imported.id)).toEqual(imported.metrics)
    expect(await stores.runs.curves(imported.id)).toEqual(imported.curves)
    const name = { key: 'udp.base_loss_pct', direction: 'ab', from: null, to: null } as const
    expect(await stores.runs.metricHistory({ linkId: link.id, ...name })).toEqual([
      { at: later(10), runId: imported.id, value: 0.5, reason: null },
    ])
    expect(await stores.runs.sentBytesSince(link.id, new Date(0))).toBe(0)
  })

  it('are not inserted twice on a link, and those beside are kept', async () => {
    const { stores, insertLink } = use()
    const [link, other] = [await insertLink(), await insertLink()]
    const first = buildImported(link)
    const again = buildImported(link, { digest: first.digest })
    const next = buildImported(link)
    await stores.imports.insert([first])
    expect(await stores.imports.insert([again, next])).toEqual(new Set([next.digest]))
    expect(await stores.runs.get(again.id)).toBeNull()
    expect(await stores.runs.metrics(again.id)).toEqual([])
    const elsewhere = buildImported(other, { digest: first.digest })
    expect(await stores.imports.insert([elsewhere])).toEqual(new Set([first.digest]))
  })

  it('are known by their digests and ends, on their own link', async () => {
    const { stores, insertLink } = use()
    const [link, other] = [await insertLink(), await insertLink()]
    const run = buildImported(link, { end: 'client abc' })
    await stores.imports.insert([run])
    const ask = { digests: [run.digest, 'none'], ends: ['client abc', 'server abc'] }
    expect(await stores.imports.findKnown({ linkId: link.id, ...ask })).toEqual({
      digests: new Set([run.digest]),
      ends: new Set(['client abc']),
    })
    const { digests, ends } = await stores.imports.findKnown({ linkId: other.id, ...ask })
    expect([digests.size, ends.size]).toEqual([0, 0])
  })

  it('are refused for a link that is gone', async () => {
    const { stores } = use()
    const run = buildImported(buildLink())
    await expect(stores.imports.insert([run])).rejects.toMatchObject({ code: 'not-found' })
    expect(await stores.imports.insert([])).toEqual(new Set())
  })
})
