import { describe, expect, it } from 'vitest'
import type { StepSpec } from '@/lib/domain/model/step'
import { buildLink } from '@/lib/testing/db/builders'
import { createFakeShell, type FakeJob, lostConnection } from '@/lib/testing/remote/fake-shell'
import { performScripts } from './perform-step'

const TCP: StepSpec = {
  kind: 'tcp-single',
  direction: 'ab',
  durationS: 1,
  streamsCount: 1,
  congestionControl: null,
  windowAskedBytes: null,
  clamped: false,
}

type Play = (job: FakeJob) => Promise<void>

function perform(
  plays: { readonly a: Play; readonly b: Play },
  signal = new AbortController().signal,
  spec = TCP,
) {
  const a = createFakeShell({ hostId: 'a', perform: plays.a })
  const b = createFakeShell({ hostId: 'b', perform: plays.b })
  return performScripts({
    spec,
    context: { link: buildLink(), facts: { a: null, b: null }, runId: 'run-1' },
    ends: { a, b, close: async () => undefined },
    signal,
    onSample: () => undefined,
  })
}

describe('the two scripts of a test', () => {
  it('give the client the port that the server named, and the port stands in the commands', async () => {
    let told = ''
    const performed = await perform({
      a: async (job) => {
        told = await job.received()
        job.print('client output')
      },
      b: async (job) => job.print('@@plumbline ready port=5203', 'server output'),
    })
    expect(told).toBe('go 5203')
    expect(performed.error).toBeNull()
    expect(performed.outputs.map(({ side, name }) => [side, name])).toEqual([
      ['b', 'receiver'],
      ['a', 'sender'],
    ])
    expect(performed.commands.find(({ name }) => name === 'sender')?.commands.join()).toContain('-p 5203')
  })

  it('end the client where the server ends without ever listening', async () => {
    let isCancelled = false
    const performed = await perform({
      a: async (job) => {
        await job.cancelled
        isCancelled = true
      },
      b: async (job) => job.print('@@plumbline failed code=no-port-free'),
    })
    expect(isCancelled).toBe(true)
    expect(performed.outputs.find(({ side }) => side === 'b')?.text).toContain('no-port-free')
  })

  it('release both clients only when both servers listen, each with the other side’s port', async () => {
    const told: string[] = []
    const play =
      (port: number): Play =>
      async (job) => {
        job.print(`@@plumbline ready port=${port}`)
        told.push(await job.received())
      }
    const performed = await perform({ a: play(5201), b: play(5202) }, undefined, {
      ...TCP,
      kind: 'tcp-both',
      direction: 'both',
    })
    expect(told.sort()).toEqual(['go 5201', 'go 5202'])
    const ofA = performed.commands.find(({ side }) => side === 'a')?.commands ?? []
    expect(ofA.find((command) => command.includes('iperf3 -s'))).toContain('-p 5201')
    expect(ofA.find((command) => command.includes('iperf3 -c'))).toContain('-p 5202')
  })

  it('keep what had arrived when the connection is lost, and say so', async () => {
    const performed = await perform({
      a: async (job) => {
        await job.received()
        job.print('half a sample')
        throw lostConnection('a')
      },
      b: async (job) => {
        job.print('@@plumbline ready port=5201')
        await job.cancelled
      },
    })
    expect(performed.error).toMatchObject({ code: 'connection-lost' })
    expect(performed.outputs.find(({ side }) => side === 'a')?.text).toBe('half a sample')
  })

  it('are ended where the sender’s bytes stand still, and not while they move', async () => {
    const look = (t: number, bytes: number) =>
      [
        `@@plumbline sample t=${t} protocol=tcp`,
        `ESTAB 0 0 10.0.0.1:40001 10.0.0.2:5201 cubic wscale:7,7 rtt:20/1 cwnd:10 bytes_acked:${bytes}`,
      ].join('\n')
    const server: Play = async (job) => {
      job.print('@@plumbline ready port=5201')
      await job.cancelled
    }
    const stalled = await perform({
      a: async (job) => {
        await job.received()
        job.print(look(100, 1e6), look(101, 2e6), look(110, 2e6), look(116, 2e6), '@@plumbline end')
        await job.cancelled
      },
      b: server,
    })
    expect(stalled).toMatchObject({ error: null, isStalled: true })
    const moving = await perform({
      a: async (job) => {
        await job.received()
        job.print(look(100, 1e6), look(110, 2e6), look(120, 3e6), '@@plumbline end')
      },
      b: async (job) => job.print('@@plumbline ready port=5201'),
    })
    expect(moving.isStalled).toBeUndefined()
  })

  it('end on both hosts when the run is stopped', async () => {
    const stop = new AbortController()
    const ended: string[] = []
    const play =
      (side: string): Play =>
      async (job) => {
        if (side === 'b') job.print('@@plumbline ready port=5201')
        else stop.abort(new Error('cancelled by a person'))
        await job.cancelled
        ended.push(side)
      }
    const performed = await perform({ a: play('a'), b: play('b') }, stop.signal)
    expect(ended.sort()).toEqual(['a', 'b'])
    expect(performed.error).toMatchObject({ message: 'cancelled by a person' })
  })
})
