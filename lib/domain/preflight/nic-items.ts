import type { InterfaceFact } from '../model/host-facts'
import { NIC_FEATURE_NAMES, type NicPause, type NowAndMax } from '../tools/nic/settings'

/** Returns the settings of an interface in words, by name; null where the driver, ethtool or tc did not tell. */
export function listNicItems({
  nic,
}: InterfaceFact): readonly (readonly [name: string, value: string | null])[] {
  return [
    ['firmware', nic?.firmware ?? null],
    ['duplex', nic?.duplex ?? null],
    ['receive ring', sayNowAndMax(nic?.rings?.rx)],
    ['send ring', sayNowAndMax(nic?.rings?.tx)],
    ['queues', sayQueues(nic?.channels ?? null)],
    ['queue discipline', nic?.qdisc ?? null],
    ['pause frames', sayPause(nic?.pause ?? null)],
    ...NIC_FEATURE_NAMES.map((name) => [name, sayOnOff(nic?.features?.[name]?.isOn ?? null)] as const),
  ]
}

function sayNowAndMax(value: NowAndMax | undefined): string | null {
  if (value === undefined || value.now === null) return null
  return value.max === null ? `${value.now}` : `${value.now} of ${value.max}`
}

/** Most drivers have combined queues, some one kind for each way. */
function sayQueues(channels: Record<'rx' | 'tx' | 'combined', NowAndMax> | null): string | null {
  const combined = sayNowAndMax(channels?.combined)
  if (combined !== null) return combined
  const [rx, tx] = [sayNowAndMax(channels?.rx), sayNowAndMax(channels?.tx)]
  return rx === null || tx === null ? null : `receive ${rx}, send ${tx}`
}

function sayPause(pause: NicPause | null): string | null {
  if (pause === null || pause.rx === null || pause.tx === null) return null
  return `receive ${sayOnOff(pause.rx)}, send ${sayOnOff(pause.tx)}`
}

function sayOnOff(isOn: boolean | null): string | null {
  if (isOn === null) return null
  return isOn ? 'on' : 'off'
}
