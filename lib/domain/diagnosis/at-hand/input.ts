import { z } from 'zod'

const bps = z.number().positive().max(1e13)
const bytes = z.number().positive().max(1e12)
const count = z.number().int().min(0).max(1e15)
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
  streams: z.number().int().min(1).max(1000).default(1),
  durationS: z.number().positive().max(86_400).optional(),
  offeredBps: bps.optional(),
  goodputBps: z.number().min(0).max(1e13).optional(),
  retransmits: count.optional(),
  lossPct: pct.optional(),
  lostCount: count.optional(),
  packetsCount: count.optional(),
  jitterMs: z.number().min(0).max(1e6).optional(),
  rttMs: z.number().positive().max(60_000).optional(),
  cwndBytes: bytes.optional(),
  windowBytes: bytes.optional(),
  mssBytes: z.number().int().min(1).max(65_535).optional(),
  congestionControl: z.string().max(40).optional(),
})
export type GivenTest = z.infer<typeof givenTestSchema>

/** What someone has at hand (issue 4, Without any host); everything may be missing. */
export const atHandSchema = z.object({
  rttMs: z.number().positive().max(60_000).optional(),
  /** At layer 1, both ways alike. */
  capacityBps: bps.optional(),
  mtuBytes: z.number().int().min(576).max(65_535).optional(),
  /** Output of iperf3 (JSON or text), ss, ping, tracepath, nstat, netstat, ethtool, sysctl; any order. */
  texts: z.array(z.string().max(2_000_000)).max(100).default([]),
  tests: z.array(givenTestSchema).max(500).default([]),
  /** Counters that moved while the tests ran, by their nstat or ethtool names. */
  counters: eitherOrBoth(countersSchema).optional(),
  sysctls: eitherOrBoth(settingsSchema).optional(),
})
export type AtHandInput = z.infer<typeof atHandSchema>
