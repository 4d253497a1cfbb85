import type { RuleId } from './finding'

/**
 * What explains what in the same direction: a consequence names the first of its causes that was found, and then is no
 * second problem. Causes stand in order: the nearer to the root, the earlier.
 */
export const CAUSES: Readonly<Partial<Record<RuleId, readonly RuleId[]>>> = {
  asymmetric: [
    'pmtu-black-hole',
    'wrong-path',
    'offload-suspect',
    'policed',
    'path-loss',
    'nic-drops',
    'receiver-drops',
    'cpu-limited',
    'window-limited',
    'per-flow-cap',
    'mss-reduced',
    'cross-traffic',
    'capacity-knee',
    'reordering',
  ],
  'buffer-clamped': ['window-limited'],
  'capacity-knee': ['policed', 'nic-drops', 'receiver-drops', 'cross-traffic', 'path-loss'],
  'jitter-high': ['bufferbloat', 'cross-traffic', 'cpu-limited', 'reordering'],
  'offered-short': ['cpu-limited'],
  'path-loss': ['pmtu-black-hole', 'policed', 'nic-drops', 'reordering'],
  'ramp-dominated': ['policed', 'path-loss'],
  'receiver-drops': ['cpu-limited'],
  bufferbloat: ['cross-traffic'],
  'per-flow-cap': ['policed', 'cpu-limited'],
}
