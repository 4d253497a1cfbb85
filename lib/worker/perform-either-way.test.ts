import { readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import type { RawOutput, StepSpec, TcpSpec } from '@/lib/domain/model/step'
import { parseStep } from '@/lib/domain/suite/parse-step'
import { buildLink } from '@/lib/testing/db/builders'
import { createFakeShell, type FakeJob, lostConnection } from '@/lib/testing/remote/fake-shell'
import { type Attempt, type KnownWays, performEitherWay } from './perform-either-way'
import { performScripts } from './perform-step'

const TCP: TcpSpec = {
  ...{ kind: 'tcp-single', direction: 'ba', durationS: 4, streamsCount: 1, congestionControl: null },
  ...{ windowAskedBytes: null, clamped: false },
}
const FACTS = { a: null, b: null }
const FIXTURES = path.resolve(import.meta.dirname, '../domain/tools/iperf3/fixtures/3.12')
const REFUSED = readFileSync(path.join(FIXTURES, 'err-refused.json'), 'utf8')
const REVERSED = readFileSync(path.join(FIXTURES, 'tcp-r.json'), 'utf8')
const FORWARD = readFileSync(path.join(FIXTURES, 'tcp.json'), 'utf8')

type Side = 'a' | 'b'

/** Two hosts with a firewall before those in `closed`: nobody connects to their servers. */
function arrange(closed: readonly Side[]) {
  const ways: KnownWays = new Map()
  const attempts: string[] = []
  const firewall = { closed }
  const play =
    (side: Side) =>
    async (job: FakeJob): Promise<void> => {
      const { script } = job.job
      if (script.includes('iperf3 -s')) {
        job.print(
          '@@plumbline ready port=5201',
          '@@plumbline iperf3 role=server port=5201',
          '@@plumbline end',
        )
        return
      }
      await job.received()
      const target = side === 'a' ? 'b' : 'a'
      const report = script.includes(' -R ') ? REVERSED : FORWARD
      const isOut = firewall.closed.includes(target)
      job.print(
        `@@plumbline iperf3 role=client port=5201 rc=${isOut ? 1 : 0} t0=1 t1=5`,
        isOut ? REFUSED : report,
        '@@plumbline end',
      )
    }
  const ends = {
    a: createFakeShell({ hostId: 'a', perform: play('a') }),
    b: createFakeShell({ hostId: 'b', perform: play('b') }),
    close: async () => undefined,
  }
  const perform = (spec: StepSpec): Promise<Attempt> =>
    performEitherWay({
      spec,
      ways,
      attempt: async (isReversed) => {
        attempts.push(isReversed ? 'reversed' : 'forward')
        const scripts = await performScripts({
          spec,
          context: { link: buildLink(), facts: FACTS, runId: 'run-1', isReversed },
          ends,
          signal: new AbortController().signal,
          onSample: () => undefined,
        })
        const names = { a: 'fra-1', b: 'iad-1' }
        return { scripts, outcome: parseStep({ spec, outputs: scripts.outputs, facts: FACTS, names }) }
      },
    })
  return { perform, attempts, firewall }
}

const namesOf = (outputs: readonly RawOutput[]) => outputs.map(({ side, name }) => `${side} ${name}`)

describe('a direction whose sender cannot connect', () => {
  it('is measured with the receiver as the client, and says why', async () => {
    const { perform, attempts } = arrange(['a'])
    const { scripts, outcome } = await perform(TCP)
    expect(attempts).toEqual(['forward', 'reversed'])
    expect(outcome).toMatchObject({
      state: 'done',
      result: { tests: [{ direction: 'ba', isReversed: true, sender: { side: 'b' } }] },
    })
    expect(namesOf(scripts.outputs)).toEqual(['b first-attempt', 'a receiver', 'b sender'])
    expect(scripts.outputs[0]?.text).toMatch(
      /^port 5201 on fra-1 refuses iad-1, although[\s\S]*Connection refused/,
    )
    const sender = scripts.commands.find(({ name }) => name === 'first attempt, sender')
    expect(sender?.commands[0]).toMatch(/^# port 5201 on fra-1 refuses iad-1/)
    const receiver = scripts.commands.find(({ name }) => name === 'receiver')
    expect(receiver?.commands.join()).toMatch(/iperf3 -c .* -R .*-p 5201/)
  })

  it('stays reversed for the rest of the run, and the other direction does not', async () => {
    const { perform, attempts } = arrange(['a'])
    await perform(TCP)
    await perform({ ...TCP, kind: 'tcp-parallel' })
    const { outcome } = await perform({ ...TCP, direction: 'ab' })
    expect(attempts).toEqual(['forward', 'reversed', 'reversed', 'forward'])
    expect(outcome).toMatchObject({ state: 'done', result: { tests: [{ isReversed: false }] } })
  })

  it('fails with both reasons where the other way is closed too, and is not tried twice again', async () => {
    const { perform, attempts } = arrange(['a', 'b'])
    const { outcome } = await perform(TCP)
    expect(outcome).toMatchObject({
      state: 'failed',
      failure: {
        code: 'firewalled',
        message: expect.stringMatching(/on fra-1 refuses iad-1.*Nor.*on iad-1 refuses fra-1/),
      },
      result: null,
    })
    await perform(TCP)
    expect(attempts).toEqual(['forward', 'reversed', 'forward'])
  })

  it('is not reversed once it came through: then the path failed', async () => {
    const { perform, attempts, firewall } = arrange([])
    await perform(TCP)
    firewall.closed = ['a']
    expect((await perform(TCP)).outcome).toMatchObject({ failure: { code: 'firewalled' } })
    expect(attempts).toEqual(['forward', 'forward'])
  })

  it('fails a test both ways with its reason, without a second attempt', async () => {
    const { perform, attempts } = arrange(['a'])
    const { outcome } = await perform({ ...TCP, kind: 'tcp-both', direction: 'both' })
    expect(attempts).toEqual(['forward'])
    expect(outcome.state).toBe('failed')
  })

  it('is not tried again when the step was ended from outside', async () => {
    const failure = { code: 'firewalled', message: 'half a report' }
    const scripts = { outputs: [], commands: [], error: lostConnection('a') }
    let count = 0
    const attempt = async (): Promise<Attempt> => {
      count++
      return { scripts, outcome: { state: 'failed', failure, result: null } }
    }
    await performEitherWay({ spec: TCP, ways: new Map(), attempt })
    expect(count).toBe(1)
  })
})
