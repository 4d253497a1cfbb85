/** Half of a socket's memory may go to the kernel's own bookkeeping (tcp_adv_win_scale 1, the default), so twice the BDP is asked for. */
const BDP_FACTOR = 2
const MIB = 1024 * 1024

/**
 * Returns the buffer maximum that holds a bandwidth-delay product, bytes: twice it, rounded up to the next power of two MiB,
 * so that the figure is one that people recognise (kernel Documentation/networking/ip-sysctl: tcp_rmem, tcp_wmem).
 */
export function findAdvisedMaxBytes(bdpBytes: number): number {
  return MIB * 2 ** Math.max(0, Math.ceil(Math.log2((BDP_FACTOR * bdpBytes) / MIB)))
}

/** Returns the data that a buffer of some size holds at least, bytes: the rest is the kernel's own bookkeeping. */
export function findUsableBytes(bufferBytes: number): number {
  return bufferBytes / BDP_FACTOR
}
