import { numberAttribute, readFrames } from '@/lib/domain/suite/frames'
import { parseNetDev } from '@/lib/domain/tools/kernel/net-dev'

/** What passed over a host's test interface while nothing of ours did. */
export type BusyReading = { readonly interfaceName: string; readonly rxBps: number; readonly txBps: number }

/** Returns the rates that `busyCheckScript` saw, bit/s, null where the interface is unknown or its counters moved back. */
export function parseBusyCheck(text: string): BusyReading | null {
  const looks = readFrames(text).flatMap((frame) => {
    const t = numberAttribute(frame, 't')
    const device = parseNetDev(frame.text).find(({ name }) => name === frame.attributes.iface)
    if (frame.name !== 'busy' || t === null || !device) return []
    return [{ t, name: device.name, rx: device.rxBytes, tx: device.txBytes }]
  })
  const [first, last] = [looks[0], looks.at(-1)]
  if (!first || !last || last.t <= first.t) return null
  const rate = (before: number | null, after: number | null) =>
    before === null || after === null || after < before ? null : ((after - before) * 8) / (last.t - first.t)
  const rxBps = rate(first.rx, last.rx)
  const txBps = rate(first.tx, last.tx)
  return rxBps === null || txBps === null ? null : { interfaceName: first.name, rxBps, txBps }
}
