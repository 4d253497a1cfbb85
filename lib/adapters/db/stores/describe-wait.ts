import type { Run, WaitingFor } from '@/lib/services/ports/run'

/**
 * Why a run waits for another, as a sentence and as ids: the hosts of the waiting run that the other one uses (itself or
 * under another registration of the same machine), or none where they share a circuit.
 * `machines` names the machine behind each host id, where it is known.
 */
export function describeWait(input: {
  readonly run: Run
  readonly holder: Run
  readonly machines: ReadonlyMap<string, string>
}): WaitingFor {
  const { run, holder, machines } = input
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

/** The hosts at the two ends of a run's link. */
export function hostIdsOf(run: Run): readonly string[] {
  return [run.snapshot.link.a.hostId, run.snapshot.link.b.hostId]
}
