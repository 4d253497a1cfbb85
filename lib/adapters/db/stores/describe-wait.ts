import type { Run, WaitingFor } from '@/lib/services/ports/stores'
import type { Database } from '../open'

/**
 * Why a run waits for another, as a sentence and as ids: the hosts of the waiting run that the other one uses (itself or
 * under another registration of the same machine), or none where they share a circuit.
 */
export async function describeWait(database: Database, run: Run, holder: Run): Promise<WaitingFor> {
  const machines = await readMachines(database, [...hostIdsOf(run), ...hostIdsOf(holder)])
  const machineOf = (hostId: string) => machines.get(hostId) ?? hostId
  const busyMachines = new Set(hostIdsOf(holder).map(machineOf))
  const busySides = (['a', 'b'] as const).filter((side) =>
    busyMachines.has(machineOf(run.snapshot.link[side].hostId)),
  )
  const names = busySides.map((side) => run.snapshot[side].name)
  const what =
    names.length === 0 ? `The circuit ${run.snapshot.link.circuit ?? ''}`.trim() : names.join(' and ')
  const verb = names.length > 1 ? 'are' : 'is'
  const other = holder.state === 'queued' ? 'needed by an earlier run' : 'busy with a run'
  return {
    reason: `${what} ${verb} ${other} of ${holder.snapshot.link.name}.`,
    hostIds: busySides.map((side) => run.snapshot.link[side].hostId),
    runId: holder.id,
  }
}

function hostIdsOf(run: Run): readonly string[] {
  return [run.snapshot.link.a.hostId, run.snapshot.link.b.hostId]
}

async function readMachines(database: Database, hostIds: readonly string[]) {
  const hosts = await database.client.host.findMany({
    where: { id: { in: [...hostIds] } },
    select: { id: true, identity: true },
  })
  return new Map(hosts.map((host) => [host.id, host.identity ?? host.id]))
}
