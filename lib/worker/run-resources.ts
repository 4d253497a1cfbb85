import type { Host } from '@/lib/domain/model/host'
import type { Run } from '@/lib/services/ports/run'

/**
 * What a run must have to itself, as lease names: the machine of each end (by identity, so that two registrations of
 * one machine count once) and the circuit that the link shares with others.
 */
export function resourcesOfRun(
  run: Pick<Run, 'snapshot'>,
  hosts: ReadonlyMap<string, Pick<Host, 'identity'>>,
): string[] {
  const { a, b, circuit } = run.snapshot.link
  const machines = [a.hostId, b.hostId].map((hostId) => `host:${hosts.get(hostId)?.identity ?? hostId}`)
  const circuits = circuit === null ? [] : [`circuit:${circuit}`]
  return [...new Set([...machines, ...circuits])].sort()
}
