import { METRIC_CATALOGUE } from '@/lib/domain/analysis/metric-catalogue'

export type MetricChoice = { readonly key: string; readonly name: string }
export type MetricGroup = { readonly name: string; readonly choices: readonly MetricChoice[] }

/**
 * Names of metrics whose drift says something. Left out: counts that only tell what a share is out of (its share is there),
 * and the three shares of limited time, which add up to 100 % and mean something only together, on the run.
 */
const WORTH_FOLLOWING: readonly { readonly group: string; readonly keys: readonly string[] }[] = [
  {
    group: 'One TCP stream',
    keys: [
      'tcp.single.steady_bps',
      'tcp.single.goodput_bps',
      'tcp.single.ramp_s',
      'tcp.single.retransmit_pct',
      'tcp.single.rtt_loaded_ms',
      'tcp.single.buffer_delay_pct',
      'tcp.single.window_effective_bytes',
    ],
  },
  {
    group: 'Parallel TCP streams',
    keys: ['tcp.parallel.steady_bps', 'tcp.parallel.retransmit_pct', 'tcp.parallel.rtt_loaded_ms'],
  },
  {
    group: 'Both directions at once',
    keys: ['tcp.both.steady_bps', 'tcp.both.retransmit_pct', 'tcp.both.rtt_loaded_ms'],
  },
  { group: 'UDP', keys: ['udp.knee_bps', 'udp.base_loss_pct', 'udp.jitter_ms'] },
  { group: 'Idle path', keys: ['rtt.idle.min_ms', 'rtt.idle.avg_ms', 'rtt.idle.mdev_ms', 'path.mtu_bytes'] },
]

/** The metrics that the drift chart offers, in groups and words, the most asked-for first. */
export const METRIC_GROUPS: readonly MetricGroup[] = WORTH_FOLLOWING.map(({ group, keys }) => ({
  name: group,
  choices: METRIC_CATALOGUE.filter((entry) => keys.includes(entry.key))
    .toSorted((x, y) => keys.indexOf(x.key) - keys.indexOf(y.key))
    .map(({ key, label }) => ({ key, name: label })),
}))

/** Whether the chooser offers a metric; another one in the URL is shown all the same. */
export function isOfferedMetric(key: string): boolean {
  return METRIC_GROUPS.some((group) => group.choices.some((choice) => choice.key === key))
}
