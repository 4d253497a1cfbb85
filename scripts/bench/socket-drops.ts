import { setTimeout as pause } from 'node:timers/promises'
import { z } from 'zod'
import type { Lab } from '@/e2e/lab/lab'
import { waitFor } from '@/e2e/lab/wait-for'
import { attributeLoss } from '@/lib/domain/analysis/udp/attribute-loss'
import type { UdpSpec } from '@/lib/domain/model/step'
import { openLink, performTest } from './direct-tests'
import type { LabEnds, Product } from './product'

export const SOCKET_DROPS_KEY = 'only the receiving socket drops'

/** Small enough to overflow in milliseconds while the reader does not read. */
const SMALL_BUFFER_BYTES = 65_536
const OFFERED_BPS = 40e6
const DURATION_S = 3
const STALLS_COUNT = 3
const STALL_MS = 60
const BETWEEN_STALLS_MS = 500
/** Where the line itself dropped something (a machine too busy for it), the truth is another: measured again. */
const MOST_ATTEMPTS = 5

export const socketDropsSchema = z.object({
  sentCount: z.number().nullable(),
  pathLostCount: z.number().nullable(),
  hostLostCount: z.number().nullable(),
  lineDropsCount: z.number(),
  attempts: z.number(),
})
type SocketDrops = z.infer<typeof socketDropsSchema>

/** A UDP test well below the line's rate whose receiver stops reading for moments, with a socket buffer that is soon full. */
export async function measureSocketDrops(input: {
  readonly lab: Lab
  readonly product: Product
  readonly hosts: LabEnds
  readonly firstPort: number
}): Promise<SocketDrops> {
  const { lab, product, hosts } = input
  await lab.set(['both rate_mbps=100 delay_ms=10 queue_kb=1000'])
  const link = await product.registerLink({
    name: SOCKET_DROPS_KEY,
    a: { hostId: hosts.a, address: lab.hosts.a.testAddress },
    b: { hostId: hosts.b, address: lab.hosts.b.testAddress },
    ports: { first: input.firstPort, count: 8 },
  })
  const spec: UdpSpec = {
    kind: 'udp-probe',
    direction: 'ab',
    durationS: DURATION_S,
    offeredBps: OFFERED_BPS,
    datagramBytes: 1472,
    windowBytes: SMALL_BUFFER_BYTES,
  }
  const open = await openLink(product, link)
  try {
    for (let attempts = 1; ; attempts++) {
      const before = await countLineDrops(lab)
      const [test] = await Promise.all([performTest(open, spec), stallReceiver(lab)])
      const lineDropsCount = (await countLineDrops(lab)) - before
      if (lineDropsCount > 0 && attempts < MOST_ATTEMPTS) continue
      const { sentCount, pathLostCount, hostLostCount } = attributeLoss(test)
      return { sentCount, pathLostCount, hostLostCount, lineDropsCount, attempts }
    }
  } finally {
    await open.ends.close()
  }
}

async function countLineDrops(lab: Lab): Promise<number> {
  const { ab } = await lab.stats()
  return (ab.queue_drops ?? 0) + (ab.lost ?? 0) + (ab.ring_drops ?? 0) + (ab.undelivered ?? 0)
}

async function stallReceiver(lab: Lab): Promise<void> {
  const server = await waitFor({
    what: 'the receiving iperf3',
    timeoutMs: 15_000,
    probe: async () => (await lab.processes('b')).find(({ command }) => command.startsWith('iperf3 -s')),
  })
  for (let stall = 0; stall < STALLS_COUNT; stall++) {
    await pause(BETWEEN_STALLS_MS)
    signal(server.pid, 'SIGSTOP')
    await pause(STALL_MS)
    signal(server.pid, 'SIGCONT')
  }
}

/** On a machine so busy that the test has ended before the last stall there is nobody left to stop. */
function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error
  }
}
