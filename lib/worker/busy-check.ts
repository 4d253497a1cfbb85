import { formatRate } from '@/lib/domain/format/rate'
import type { Side } from '@/lib/domain/model/direction'
import { parseBusyCheck } from '@/lib/domain/suite/busy-check'
import type { SideFacts } from '@/lib/domain/suite/plan-context'
import { capacityBps, testInterfaceOf } from '@/lib/domain/suite/plan-context'
import { busyCheckScript } from '@/lib/domain/suite/scripts/idle-scripts'
import type { Run } from '@/lib/services/ports/stores'
import type { Ends } from './connect-ends'

const BUSY_CHECK_LIMIT_S = 15
/** Traffic below this is the host's own murmur (SSH, monitoring), whatever the link's size. */
const MURMUR_BPS = 1e6

/**
 * Reads how fast the test interfaces carry other traffic before ours is sent. Returns null for a quiet link, or where
 * nothing is known of the interface; else a sentence that says what is in use.
 */
export async function readBusyRate(input: {
  readonly run: Run
  readonly ends: Ends
  readonly facts: SideFacts
}): Promise<{ readonly message: string } | null> {
  const busy = await Promise.all((['a', 'b'] as const).map((side) => readSide({ ...input, side })))
  return busy.find((found) => found !== null) ?? null
}

async function readSide(input: {
  readonly run: Run
  readonly ends: Ends
  readonly facts: SideFacts
  readonly side: Side
}): Promise<{ readonly message: string } | null> {
  const { link } = input.run.snapshot
  const script = busyCheckScript({ link }, input.side)
  const result = await input.ends[input.side].run({ script, label: 'busy check', limitS: BUSY_CHECK_LIMIT_S })
    .done
  const rates = parseBusyCheck(result.stdout)
  const speedBps =
    testInterfaceOf({ link, facts: input.facts }, input.side)?.speedBps ??
    Math.max(capacityBps(link, 'ab') ?? 0, capacityBps(link, 'ba') ?? 0)
  if (rates === null || speedBps === 0) return null
  const usedBps = Math.max(rates.rxBps, rates.txBps)
  if (usedBps < MURMUR_BPS || usedBps < (speedBps * link.settings.busySharePct) / 100) return null
  const { name } = input.run.snapshot[input.side]
  return {
    message: `The test interface of ${name} carries ${formatRate(usedBps, 'en')} already, of ${formatRate(speedBps, 'en')}. Wait for a quieter moment, or force the run: it is then marked as contaminated.`,
  }
}
