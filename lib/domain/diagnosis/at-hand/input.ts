import { z } from 'zod'

/** The most that is taken for possible, so that a mistyped unit is found. */
export const BOUNDS = {
  bps: 1e13,
  bytes: 1e12,
  count: 1e15,
  rttMs: 60_000,
  jitterMs: 1e6,
  /** The least that IPv4 must carry whole (RFC 791). */
  leastMtuBytes: 576,
  mtuBytes: 65_535,
  streams: 1_000,
} as const

const bps = z.number().positive().max(BOUNDS.bps)
const bytes = z.number().positive().max(BOUNDS.bytes)
const count = z.number().int().min(0).max(BOUNDS.count)
const rttMs = z.number().positive().max(BOUNDS.rttMs)
const pct = z.number().min(0).max(100)

/** `ab` and `forward`: the first host sends; `ba` and `reverse`: the second does. */
const directionSchema = z.enum(['ab', 'ba', 'forward', 'reverse']).default('ab')

const settingSchema = z.union([z.string().max(200), z.number()]).transform(String)
const settingsSchema = z.record(z.string().max(80), settingSchema)
const countersSchema = z.record(z.string().max(80), z.number())

/** Of one host or of each: what is given flat may be of either, and is taken for both. */
function eitherOrBoth<T extends z.ZodType>(schema: T) {
  return z.union([z.strictObject({ a: schema, b: schema }).partial(), schema])
}

export const givenTestSchema = z.object({
  protocol: z.enum(['tcp', 'udp']),
  direction: directionSchema,
  streams: z.number().int().min(1).max(BOUNDS.streams).default(1),
  durationS: z.number().positive().max(86_400).optional(),
  offeredBps: bps.optional(),
  goodputBps: z.number().min(0).max(BOUNDS.bps).optional(),
  retransmits: count.optional(),
  lossPct: pct.optional(),
  lostCount: count.optional(),
  packetsCount: count.optional(),
  jitterMs: z.number().min(0).max(BOUNDS.jitterMs).optional(),
  rttMs: rttMs.optional(),
  cwndBytes: bytes.optional(),
  windowBytes: bytes.optional(),
  mssBytes: z.number().int().min(1).max(BOUNDS.mtuBytes).optional(),
  congestionControl: z.string().max(40).optional(),
})
export type GivenTest = z.infer<typeof givenTestSchema>

/** What someone has at hand (issue 4, Without any host); everything may be missing. */
export const atHandSchema = z.object({
  rttMs: rttMs.optional(),
  /** At layer 1, both ways alike. */
  capacityBps: bps.optional(),
  mtuBytes: z.number().int().min(BOUNDS.leastMtuBytes).max(BOUNDS.mtuBytes).optional(),
  /** Output of iperf3 (JSON or text), ss, ping, tracepath, nstat, netstat, ethtool, sysctl; any order. */
  texts: z.array(z.string().max(2_000_000)).max(100).default([]),
  tests: z.array(givenTestSchema).max(500).default([]),
  /** Counters that moved while the tests ran, by their nstat or ethtool names. */
  counters: eitherOrBoth(countersSchema).optional(),
  sysctls: eitherOrBoth(settingsSchema).optional(),
})
export type AtHandInput = z.infer<typeof atHandSchema>
