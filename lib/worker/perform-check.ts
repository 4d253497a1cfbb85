import type { Host, HostKey } from '@/lib/domain/model/host'
import type { HostFacts } from '@/lib/domain/model/host-facts'
import { findMissingTools } from '@/lib/domain/preflight/missing-tools'
import { notesOnHost } from '@/lib/domain/preflight/notes'
import { type Preflight, parsePreflight } from '@/lib/domain/preflight/parse'
import { preflightScript } from '@/lib/domain/preflight/script'
import { AppError } from '@/lib/services/errors'
import type { CheckStore, HostCheck, HostCheckReport } from '@/lib/services/ports/check-store'
import { RemoteError, type RemoteShell } from '@/lib/services/ports/remote'
import { checkPorts } from './check-ports'
import { CONNECT_TIMEOUT_MS, connectHost } from './connect-ends'
import { buildSshTarget } from './ssh-target'
import type { WorkerDeps } from './worker-deps'

const PREFLIGHT_LIMIT_S = 30

type Outcome = Parameters<CheckStore['finish']>[1]

/**
 * Performs one preflight and writes down how it ended, also where the worker shuts down meanwhile; only a database that is
 * away makes it throw.
 */
export async function performCheck(deps: WorkerDeps, check: HostCheck, shutdown: AbortSignal): Promise<void> {
  const outcome = await lookAtHost(deps, check.hostId, shutdown).catch((error: unknown) =>
    shutdown.aborted ? STOPPED : failedOutcome(deps, error),
  )
  await deps.stores.checks.finish(check.id, { ...outcome, at: deps.clock.now() })
  deps.log.info({ checkId: check.id, hostId: check.hostId, state: outcome.state }, 'Preflight ended.')
}

const STOPPED: Omit<Outcome, 'at'> = {
  state: 'failed',
  offered: null,
  failure: {
    code: 'shutting-down',
    message: 'The worker was stopped while it looked at the host. Check the host again.',
  },
  report: null,
}

async function lookAtHost(
  deps: WorkerDeps,
  hostId: string,
  signal: AbortSignal,
): Promise<Omit<Outcome, 'at'>> {
  const host = await deps.stores.hosts.get(hostId)
  if (!host) throw new AppError('not-found', 'The host no longer exists.')
  if (host.pinnedKeys.length === 0) return keyUnknown(await readOfferedKey(deps, hostId, signal))
  const shell = await connectHost(deps, hostId, signal)
  try {
    const preflight = await runPreflight(shell, signal)
    if (preflight.facts.identity !== null)
      await deps.stores.hosts.setIdentity(hostId, preflight.facts.identity)
    const report = await buildReport(deps, { host, shell, preflight, signal })
    return { state: 'ok', offered: null, failure: null, report }
  } finally {
    await shell.close()
  }
}

/** Reads the host's facts over an open connection. Throws the signal's reason where it aborts meanwhile. */
export async function readFacts(shell: RemoteShell, signal: AbortSignal): Promise<HostFacts> {
  return (await runPreflight(shell, signal)).facts
}

async function runPreflight(shell: RemoteShell, signal: AbortSignal): Promise<Preflight> {
  const job = { script: preflightScript(), label: 'preflight', limitS: PREFLIGHT_LIMIT_S, signal }
  const result = await shell.run(job).done
  // Half of what it prints would read as a host without tools.
  signal.throwIfAborted()
  return parsePreflight(result.stdout)
}

async function readOfferedKey(deps: WorkerDeps, hostId: string, signal: AbortSignal): Promise<HostKey> {
  const target = await buildSshTarget({ hosts: deps.stores.hosts, secrets: deps.secrets }, hostId)
  return deps.connector.probeHostKey(target, { timeoutMs: CONNECT_TIMEOUT_MS, signal })
}

async function buildReport(
  deps: WorkerDeps,
  input: {
    readonly host: Host
    readonly shell: RemoteShell
    readonly preflight: Preflight
    readonly signal: AbortSignal
  },
): Promise<HostCheckReport> {
  const { facts, clientAddress, listening } = input.preflight
  const canProbePorts = facts.tools.iperf3.path !== null && facts.tools.timeout.path !== null
  const inUse = new Set(listening.map((item) => item.port))
  const local = { hostId: input.host.id, shell: input.shell, inUse, signal: input.signal }
  return {
    facts,
    clientAddress,
    missing: findMissingTools(facts),
    notes: notesOnHost(facts, input.host.testAddresses),
    ports: canProbePorts ? await checkPorts(deps, local) : [],
  }
}

function keyUnknown(offered: HostKey): Omit<Outcome, 'at'> {
  return {
    state: 'key-unknown',
    offered,
    failure: {
      code: 'key-unknown',
      message: `First contact: the host shows ${offered.fingerprint} (${offered.algorithm}). Compare it with \`ssh-keygen -lf\` on the host, then trust it.`,
    },
    report: null,
  }
}

function failedOutcome(deps: WorkerDeps, error: unknown): Omit<Outcome, 'at'> {
  if (error instanceof RemoteError) {
    const state = error.code === 'key-unknown' || error.code === 'key-changed' ? error.code : 'failed'
    return {
      state,
      offered: error.offered ?? null,
      failure: { code: error.code, message: error.userMessage },
      report: null,
    }
  }
  if (error instanceof AppError)
    return { state: 'failed', offered: null, failure: error.toFailure(), report: null }
  deps.log.error({ err: error }, 'A preflight failed unexpectedly.')
  return {
    state: 'failed',
    offered: null,
    failure: {
      code: 'internal',
      message: "The check failed for a reason that is Plumbline's own; the worker's log has it.",
    },
    report: null,
  }
}
