import { describe, expect, it } from 'vitest'
import { type HostLock, type RemoteConnector, RemoteError } from '@/lib/services/ports/remote'
import { type Answer, arrange, perform, playHost } from '@/lib/testing/worker/arrange-run'

/** A TCP test that had begun and was ended by its time limit. */
const CUT: Answer = async ({ job, print }) => {
  if (job.label.endsWith('receiver')) return print('@@plumbline ready port=5201')
  const report = { start: { cookie: 'c1', version: 'iperf 3.12' }, intervals: [], error: 'interrupt' }
  print(`@@plumbline iperf3 role=client port=5201 rc=124 t0=1 t1=21\n${JSON.stringify(report)}`)
}

function answerPings(count: number): Answer {
  const reply = '64 bytes from 198.51.100.2: icmp_seq=1 ttl=64 time=20.1 ms\n'
  const sum = `5 packets transmitted, ${count} received, ${100 - 20 * count}% packet loss, time 2045ms`
  return async ({ print }) => print(`@@plumbline ping t=1\n${reply.repeat(count)}\n${sum}\n@@plumbline end`)
}

function playCut(pingsAnsweredCount: number) {
  const override = { 'tcp-single': CUT, 'link look': answerPings(pingsAnsweredCount) }
  return { a: playHost('a', override), b: playHost('b', override) }
}

describe('a link that goes away during the run', () => {
  it('ends the run with the step that met it, which says so, and keeps the steps before', async () => {
    const arranged = await arrange(playCut(0))
    const failure = { code: 'link-lost', message: expect.stringContaining('none of 10 pings') }
    expect(await perform(arranged)).toMatchObject({ state: 'interrupted', failure })
    const steps = await arranged.stores.runs.steps(arranged.run.id)
    expect(steps.filter(({ state }) => state === 'done').map(({ spec }) => spec.kind)).toEqual(['rtt', 'rtt'])
    expect(steps.at(-1)).toMatchObject({ spec: { kind: 'tcp-single' }, state: 'failed', failure })
  })

  it('is not taken for gone where pings still come back: the step keeps its reason and the run goes on', async () => {
    const arranged = await arrange(playCut(1))
    expect(await perform(arranged)).toMatchObject({ state: 'completed', partial: true })
    const steps = await arranged.stores.runs.steps(arranged.run.id)
    const tcp = steps.filter(({ spec }) => spec.kind === 'tcp-single')
    expect(tcp.map(({ failure }) => failure?.code)).toEqual(['timeout', 'timeout'])
    expect(steps.at(-1)?.spec.kind).not.toBe('tcp-single')
  })
})

/** Locks of host A, one after the other, each held for that many looks at it, or refused. */
async function arrangeLocks(
  lives: readonly (number | 'refused')[],
  plays: Parameters<typeof arrange>[0] = {},
) {
  const arranged = await arrange(plays)
  const { connector } = arranged.deps
  const hostA = arranged.run.snapshot.link.a.hostId
  let takenCount = 0
  const holdHostLock = async (): Promise<HostLock> => {
    const life = lives[takenCount] ?? Number.POSITIVE_INFINITY
    takenCount += 1
    if (life === 'refused') {
      throw new RemoteError({ code: 'host-locked', hostId: hostA, userMessage: 'Another holds it.' })
    }
    let looksCount = 0
    return { state: 'held', isHeld: () => ++looksCount <= life, release: async () => undefined }
  }
  const locking: RemoteConnector = {
    ...connector,
    connect: async (target, options) => {
      const shell = await connector.connect(target, options)
      return target.hostId === hostA ? { ...shell, holdHostLock } : shell
    },
  }
  return {
    ...arranged,
    deps: { ...arranged.deps, connector: locking },
    takenCount: () => takenCount,
  }
}

describe('a host that lets go of its lock during the run', () => {
  it('is locked again, and the run is marked: nothing kept another off the host meanwhile', async () => {
    const arranged = await arrangeLocks([2])
    expect(await perform(arranged)).toMatchObject({ state: 'completed', contaminated: true })
    expect(arranged.takenCount()).toBe(2)
  })

  it('ends the run where another has it now', async () => {
    const arranged = await arrangeLocks([2, 'refused'])
    expect(await perform(arranged)).toMatchObject({
      state: 'interrupted',
      contaminated: true,
      failure: { code: 'host-locked' },
    })
  })

  it('is no reason to doubt a run whose locks held', async () => {
    const arranged = await arrangeLocks([])
    expect(await perform(arranged)).toMatchObject({ state: 'completed', contaminated: false })
    expect(arranged.takenCount()).toBe(1)
  })
})

it('a run that waited for a host describes it as it is after the wait', async () => {
  let looksCount = 0
  const rebuilt: Answer = async ({ print }) => {
    looksCount += 1
    print(`@@plumbline identity\n${String(looksCount).repeat(32)}\nnet:[4026531840]\n@@plumbline end`)
  }
  const arranged = await arrangeLocks(['refused'], { a: playHost('a', { preflight: rebuilt }) })
  const { environment } = await perform(arranged)
  expect(looksCount).toBe(2)
  expect(environment?.a?.identity).toContain('2'.repeat(32))
})
