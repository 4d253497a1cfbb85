import { cpus, loadavg, release, totalmem } from 'node:os'
import { z } from 'zod'
import { runCommand } from '@/e2e/lab/run-command'

/** Where and with what a figure was measured. */
export const machineSchema = z.object({
  coresCount: z.number(),
  cpu: z.string(),
  memoryBytes: z.number(),
  kernel: z.string(),
  commit: z.string(),
  versions: z.record(z.string(), z.string()),
  /** One-minute load average as the measurement began: what else the machine was doing. */
  loadBefore: z.number(),
})
export type Machine = z.infer<typeof machineSchema>

/** Describes this machine, its tools and the commit that is measured. */
export async function describeMachine(): Promise<Machine> {
  const [iperf3, ss, ssh, commit] = await Promise.all([
    firstLine(['iperf3', '--version']),
    firstLine(['ss', '-V']),
    firstLine(['ssh', '-V']),
    firstLine(['git', 'rev-parse', '--short', 'HEAD']),
  ])
  return {
    coresCount: cpus().length,
    cpu: cpus()[0]?.model ?? 'unknown',
    memoryBytes: totalmem(),
    kernel: release(),
    commit,
    versions: { node: process.version, iperf3, iproute2: ss, openssh: ssh },
    loadBefore: loadavg()[0] ?? 0,
  }
}

async function firstLine(argv: readonly string[]): Promise<string> {
  const { stdout, stderr } = await runCommand(argv)
  return (stdout || stderr).split('\n')[0]?.trim() || 'unknown'
}
