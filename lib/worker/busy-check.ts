import { formatRate } from '@/lib/domain/format/rate'
import { ONE_WAY_DIRECTIONS, type Side, senderOf } from '@/lib/domain/model/direction'
import { parseBusyCheck } from '@/lib/domain/suite/busy-check'
import type { SideFacts } from '@/lib/domain/suite/plan-context'
import { capacityBps, testInterfaceOf } from '@/lib/domain/suite/plan-context'
import { busyCheckScript } from '@/lib/domain/suite/scripts/idle-scripts'
import type { Run } from '@/lib/services/ports/run'
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
  const cardBps = testInterfaceOf({ link, facts: input.facts }, input.side)?.speedBps ?? null
  if (rates === null) return null
  const busy = ONE_WAY_DIRECTIONS.map((direction) => ({
    usedBps: senderOf(direction) === input.side ? rates.txBps : rates.rxBps,
    roomBps: leastKnown(cardBps, capacityBps(link, direction)),
  })).find(({ usedBps, roomBps }) => {
    return (
      usedBps >= MURMUR_BPS && roomBps !== null && usedBps >= (roomBps * link.settings.busySharePct) / 100
    )
  })
  if (!busy) return null
  const { name } = input.run.snapshot[input.side]
  const [used, room] = [busy.usedBps, busy.roomBps].map((bps) => formatRate(bps, 'en'))
  return {
    message: `The test interface of ${name} carries ${used} already, of ${room}. Wait for a quieter moment, or force the run: it is then marked as contaminated.`,
  }
}

/** The narrower of card and registered capacity: on a fast card a full circuit would look idle. */
function leastKnown(cardBps: number | null, circuitBps: number | null): number | null {
  if (cardBps === null || circuitBps === null) return cardBps ?? circuitBps
  return Math.min(cardBps, circuitBps)
}
