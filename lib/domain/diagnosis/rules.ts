import type { Rule } from './rule'
import { asymmetric } from './rules/asymmetric'
import { bufferClamped } from './rules/buffer-clamped'
import { bufferbloat } from './rules/bufferbloat'
import { capacityKnee } from './rules/capacity-knee'
import { cpuLimited } from './rules/cpu-limited'
import { crossTraffic } from './rules/cross-traffic'
import { flowControlPause } from './rules/flow-control-pause'
import { jitterHigh } from './rules/jitter-high'
import { linkFull } from './rules/link-full'
import { listenOverflow } from './rules/listen-overflow'
import { mssReduced } from './rules/mss-reduced'
import { nicDrops } from './rules/nic-drops'
import { offeredShort } from './rules/offered-short'
import { offloadSuspect } from './rules/offload-suspect'
import { pathLoss } from './rules/path-loss'
import { perFlowCap } from './rules/per-flow-cap'
import { pmtuBlackHole } from './rules/pmtu-black-hole'
import { policed } from './rules/policed'
import { rampDominated } from './rules/ramp-dominated'
import { receiverDrops } from './rules/receiver-drops'
import { reordering } from './rules/reordering'
import { udpBlocked } from './rules/udp-blocked'
import { windowLimited } from './rules/window-limited'
import { wrongPath } from './rules/wrong-path'

/** Every rule; the order decides between findings that are alike in severity and cost. */
export const RULES: readonly Rule[] = [
  wrongPath,
  pmtuBlackHole,
  windowLimited,
  pathLoss,
  policed,
  perFlowCap,
  capacityKnee,
  reordering,
  receiverDrops,
  nicDrops,
  cpuLimited,
  offloadSuspect,
  flowControlPause,
  crossTraffic,
  asymmetric,
  bufferbloat,
  udpBlocked,
  jitterHigh,
  mssReduced,
  rampDominated,
  bufferClamped,
  offeredShort,
  listenOverflow,
  linkFull,
]
