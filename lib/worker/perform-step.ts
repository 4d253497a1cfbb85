import { setTimeout as delay } from 'node:timers/promises'
import type { RawOutput, StepSpec } from '@/lib/domain/model/step'
import { createFrameReader, readyPortOf } from '@/lib/domain/suite/frames'
import { type LiveSample, liveSampleOf } from '@/lib/domain/suite/live-sample'
import {
  fillPorts,
  type HostScript,
  otherSide,
  type ScriptContext,
  SERVER_GRACE_S,
} from '@/lib/domain/suite/scripts/step-scripts'
import { scriptsFor } from '@/lib/domain/suite/scripts-for'
import { followProgress, isStalled, type Progress } from '@/lib/domain/suite/stall'
import type { RemoteRun } from '@/lib/services/ports/remote'
import type { CommandRecord } from '@/lib/services/ports/run'
import type { Ends } from './connect-ends'

export type SideSample = { readonly side: HostScript['side']; readonly sample: LiveSample }

export type PerformedScripts = {
  readonly outputs: readonly RawOutput[]
  readonly commands: readonly CommandRecord[]
  /** What ended the step early (a lost connection, an abort); the outputs hold what had arrived by then. */
  readonly error: unknown
  /** The test stood still for so long that it was ended; absent where it did not. */
  readonly isStalled?: boolean
}

type Job = {
  readonly host: HostScript
  readonly lines: string[]
  readonly stderr: { text: string }
  run: RemoteRun | null
  port: number | null
}

/**
 * Performs one step on both hosts: starts its scripts at once, tells each client its server's port when every server
 * listens, and gives back what they printed. Never rejects: what went wrong stands in `error`, beside the outputs.
 */
export async function performScripts(input: {
  readonly spec: StepSpec
  readonly context: ScriptContext
  readonly ends: Ends
  readonly signal: AbortSignal
  readonly onSample: (sample: SideSample) => void
}): Promise<PerformedScripts> {
  const { hosts } = scriptsFor(input.spec, input.context)
  const jobs = hosts.map((host): Job => ({ host, lines: [], stderr: { text: '' }, run: null, port: null }))
  const stalled = new AbortController()
  const onStall = () => stalled.abort()
  const outcomes = await Promise.allSettled(startJobs(jobs, { ...input, onStall }))
  const rejected = outcomes.find((outcome) => outcome.status === 'rejected')
  return {
    outputs: jobs.flatMap(outputsOf),
    commands: jobs.map((job) => commandsOf(job, jobs)),
    error: input.signal.aborted ? input.signal.reason : (rejected?.reason ?? null),
    ...(stalled.signal.aborted && { isStalled: true }),
  }
}

function startJobs(
  jobs: readonly Job[],
  input: {
    readonly ends: Ends
    readonly spec: StepSpec
    readonly signal: AbortSignal
    readonly onSample: (sample: SideSample) => void
    readonly onStall: () => void
  },
): Promise<void>[] {
  const abort = new AbortController()
  const onStall = () => {
    input.onStall()
    abort.abort()
  }
  const signal = AbortSignal.any([input.signal, abort.signal])
  const clients = jobs.filter((job) => job.host.isClient)
  let clientsLeft = clients.length
  return jobs.map(async (job) => {
    const watch = { onSample: input.onSample, onStall }
    const readSample = job.host.name !== 'receiver' ? sampleReader(job, watch) : () => undefined
    const run = input.ends[job.host.side].run({
      script: job.host.script,
      label: `${input.spec.kind} ${job.host.name}`,
      limitS: job.host.limitS,
      signal,
      onLine: (line) => {
        job.lines.push(line)
        readSample(line)
        const port = readyPortOf(line)
        if (port !== null && job.port === null) {
          job.port = port
          releaseClients(jobs)
        }
      },
    })
    job.run = run
    try {
      job.stderr.text = (await run.done).stderr
    } catch (error) {
      abort.abort()
      throw error
    }
    if (job.host.isServer && job.port === null) abort.abort()
    if (job.host.isClient && --clientsLeft === 0) await endServers(jobs, job)
  })
}

/** Once every server listens, each client learns the port of the other side's server. */
function releaseClients(jobs: readonly Job[]): void {
  if (jobs.some((job) => job.host.isServer && job.port === null)) return
  for (const job of jobs.filter((candidate) => candidate.host.isClient)) {
    const server = jobs.find(
      (candidate) => candidate.host.isServer && candidate.host.side === otherSide(job.host.side),
    )
    if (server?.port) job.run?.send(`go ${server.port}`)
  }
}

/** A one-shot server ends by itself within a few round trips of its client; one that does not is ended. */
async function endServers(jobs: readonly Job[], last: Job): Promise<void> {
  const servers = jobs.filter((job) => job.host.isServer && job !== last)
  const grace = new AbortController()
  const ended = Promise.allSettled(servers.map((job) => job.run?.done)).then(() => grace.abort())
  await delay(SERVER_GRACE_S * 1000, undefined, { signal: grace.signal }).catch(() => undefined)
  if (!grace.signal.aborted) for (const job of servers) job.run?.cancel()
  await ended
}

function sampleReader(
  job: Job,
  watch: { readonly onSample: (sample: SideSample) => void; readonly onStall: () => void },
): (line: string) => void {
  const reader = createFrameReader()
  let previous: LiveSample | null = null
  let progress: Progress | null = null
  return (line) => {
    for (const frame of reader.push(line)) {
      const sample = liveSampleOf(frame, previous)
      if (!sample) continue
      previous = sample
      progress = followProgress(progress, sample)
      watch.onSample({ side: job.host.side, sample })
      if (isStalled(progress, sample)) watch.onStall()
    }
  }
}

function outputsOf({ host, lines, stderr }: Job): RawOutput[] {
  const output = { side: host.side, name: host.name, text: lines.join('\n') }
  if (stderr.text.trim() === '') return [output]
  return [output, { side: host.side, name: `${host.name}.stderr`, text: stderr.text }]
}

function commandsOf(job: Job, jobs: readonly Job[]): CommandRecord {
  const peer = jobs.find((candidate) => candidate !== job && candidate.host.isServer)
  const ports = { own: job.port, peer: peer?.port ?? null }
  const commands = job.host.commands.map((command) => fillPorts(command, ports))
  return { side: job.host.side, name: job.host.name, commands }
}
