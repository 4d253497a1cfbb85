export type TracepathHop = {
  readonly ttl: number
  readonly address: string | null
  readonly rttMs: number | null
}
export type TracepathReport = {
  readonly hops: readonly TracepathHop[]
  /** The path's MTU: the summary's, else the last that a hop named. */
  readonly pmtuBytes: number | null
  readonly isReached: boolean
  readonly hopsCount: number | null
}

const HOP = /^\s*(\d+)\??:\s+(.*)$/

function readHop(line: string): TracepathHop | null {
  const [, ttl, rest = ''] = HOP.exec(line) ?? []
  if (ttl === undefined || /\[LOCALHOST\]/.test(rest)) return null
  const isSilent = /^no reply/.test(rest)
  const address = isSilent ? null : (/^(\S+)(?: \(([^)]+)\))?/.exec(rest) ?? [])
  const rtt = /([\d.]+)\s?ms/.exec(rest)?.[1]
  return {
    ttl: Number(ttl),
    address: address === null ? null : (address[2] ?? address[1] ?? null),
    rttMs: rtt === undefined ? null : Number(rtt),
  }
}

/** Reads the output of tracepath (iputils, with or without -n); MTU in bytes of the IP packet. Never throws. */
export function parseTracepath(text: string): TracepathReport {
  const lines = text.split(/\r?\n/)
  const resume = lines.find((line) => /^\s*Resume:/.test(line))
  const named = lines.flatMap((line) => /pmtu (\d+)/.exec(line)?.[1] ?? [])
  const pmtu = /pmtu (\d+)/.exec(resume ?? '')?.[1] ?? named.at(-1)
  const hops = /hops (\d+)/.exec(resume ?? '')?.[1]
  return {
    hops: lines.flatMap((line) => readHop(line) ?? []),
    pmtuBytes: pmtu === undefined ? null : Number(pmtu),
    isReached: lines.some((line) => HOP.test(line) && /\breached\b/.test(line)),
    hopsCount: hops === undefined ? null : Number(hops),
  }
}
