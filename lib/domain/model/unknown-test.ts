import type { EndObservation, OneWayTest, SocketSample } from './step'

/** A socket of which nothing is known. */
export const UNKNOWN_SOCKET: SocketSample = {
  localPort: 0,
  rttMs: null,
  rttVarMs: null,
  minRttMs: null,
  mssBytes: null,
  pmtuBytes: null,
  cwndSegments: null,
  ssthreshSegments: null,
  unackedSegments: null,
  bytesSent: null,
  bytesAcked: null,
  bytesReceived: null,
  bytesRetrans: null,
  retransTotal: null,
  reordSeen: null,
  dsackDups: null,
  sndWndBytes: null,
  notsentBytes: null,
  busyMs: null,
  rwndLimitedMs: null,
  sndbufLimitedMs: null,
  deliveryBps: null,
  congestionControl: null,
  drops: null,
}

/** The sums of a test of which nothing is known. */
export const UNKNOWN_TOTALS: OneWayTest['totals'] = {
  sentBytes: null,
  sentBps: null,
  goodputBps: null,
  seconds: null,
  retransmits: null,
  packetsSent: null,
  packetsReceived: null,
  lostCount: null,
  lossPct: null,
  jitterMs: null,
  outOfOrderCount: null,
  failure: null,
}

/** One end of a test that nobody looked at. */
export const UNSEEN_END: Omit<EndObservation, 'side'> = {
  samples: [],
  counters: null,
  iperfVersion: null,
  bufferGrantedBytes: null,
  iperfCpuPct: null,
}
