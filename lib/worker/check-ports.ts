import type { Link } from '@/lib/domain/model/link'
import { type PortReachability, readPortReachability } from '@/lib/domain/preflight/port-reachability'
import { PORT_CHECK_LIMIT_S, portConnectScript, portListenScript } from '@/lib/domain/preflight/port-scripts'
import { AppError } from '@/lib/services/errors'
import type { PortReport } from '@/lib/services/ports/check-store'
import { RemoteError, type RemoteShell } from '@/lib/services/ports/remote'
import { connectHost } from './connect-ends'
import { holdLocks, releaseAll } from './hold-locks'
import type { WorkerDeps } from './worker-deps'

/** More than this many ports of one link are not tried one by one; the first ones tell what a firewall does. */
const MOST_PORTS = 10
/** A port check sends traffic, if little: it keeps off a host that is being measured; another port check it waits for. */
const PORT_CHECK_HOLDER = { owner: 'Plumbline, port check', limitS: 60, patienceMs: 30_000 } as const

type Local = {
  readonly hostId: string
  readonly shell: RemoteShell
  readonly inUse: ReadonlySet<number>
  readonly signal: AbortSignal
}

/**
 * Which of each link's ports are free on this host and reachable from the link's other end, by TCP and by UDP. Throws the
 * signal's reason where it aborts meanwhile.
 */
export async function checkPorts(deps: WorkerDeps, local: Local): Promise<PortReport[]> {
  const links = await deps.stores.links.list({ includeRetired: false })
  const reports: PortReport[] = []
  for (const link of links.filter((candidate) =>
    [candidate.a.hostId, candidate.b.hostId].includes(local.hostId),
  )) {
    reports.push(...(await checkLinkPorts(deps, local, link)))
    local.signal.throwIfAborted()
  }
  return reports
}

async function checkLinkPorts(deps: WorkerDeps, local: Local, link: Link): Promise<PortReport[]> {
  const [here, there] = link.a.hostId === local.hostId ? [link.a, link.b] : [link.b, link.a]
  const ports = Array.from(
    { length: Math.min(link.ports.count, MOST_PORTS) },
    (_, index) => link.ports.first + index,
  )
  const asReports = (found: readonly PortReachability[]): PortReport[] =>
    found.map((port) => ({ linkId: link.id, linkName: link.name, ...port }))
  try {
    const peer = await connectHost(deps, there.hostId, local.signal)
    try {
      const locks = await holdLocks([local.shell, peer], { ...PORT_CHECK_HOLDER, signal: local.signal })
      try {
        return asReports(
          await probePorts({
            ...local,
            local: local.shell,
            peer,
            ports,
            here: here.address,
            there: there.address,
          }),
        )
      } finally {
        await releaseAll(locks)
      }
    } finally {
      await peer.close()
    }
  } catch (error) {
    local.signal.throwIfAborted()
    const message = `Not tried: ${explainNotTried(deps, error)}`
    return asReports(
      ports.map((port) => ({
        port,
        isFree: !local.inUse.has(port),
        tcpReachable: null,
        udpReachable: null,
        message,
      })),
    )
  }
}

function explainNotTried(deps: WorkerDeps, error: unknown): string {
  if (error instanceof RemoteError) return error.userMessage
  if (error instanceof AppError) return error.message
  deps.log.error({ err: error }, 'The ports of a link could not be tried.')
  return "for a reason that is Plumbline's own; the worker's log has it."
}

async function probePorts(input: {
  readonly local: RemoteShell
  readonly peer: RemoteShell
  readonly ports: readonly number[]
  readonly here: string
  readonly there: string
  readonly signal: AbortSignal
}): Promise<PortReachability[]> {
  const check = { ports: input.ports, serverAddress: input.here, clientAddress: input.there }
  const client = input.peer.run({
    script: portConnectScript(check),
    label: 'port check, client',
    limitS: PORT_CHECK_LIMIT_S,
    signal: input.signal,
  })
  const server = input.local.run({
    script: portListenScript(check),
    label: 'port check, server',
    limitS: PORT_CHECK_LIMIT_S,
    signal: input.signal,
    onLine: (line) => {
      if (line.startsWith('@@plumbline listening')) client.send('go')
    },
  })
  const [serverResult, clientResult] = await Promise.all([server.done, client.done])
  return readPortReachability({
    ports: input.ports,
    serverOutput: serverResult.stdout,
    clientOutput: clientResult.stdout,
  })
}
