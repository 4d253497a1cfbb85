import { z } from 'zod'

const seconds = (max: number) => z.number().min(1).max(max)

/** Hours of the day, UTC, in which a link may be tested: from inclusive, to exclusive; may wrap midnight. */
export const allowedHoursSchema = z
  .object({
    fromHour: z.number().int().min(0).max(23),
    toHour: z.number().int().min(0).max(24),
  })
  .refine((hours) => hours.fromHour !== hours.toHour, {
    message: 'From and to are the same hour, which allows no test at all.',
    path: ['toHour'],
  })

/**
 * What a link may set of its suite (design §5); the defaults are the design's own.
 * A run keeps the effective settings it was performed with.
 */
export const linkSettingsSchema = z.object({
  pingCount: z.number().int().min(5).max(200).default(20),
  pingIntervalS: z.number().min(0.2).max(5).default(0.2),
  singleS: seconds(120).default(10),
  parallelStreamsCount: z.number().int().min(2).max(64).default(4),
  parallelS: seconds(120).default(8),
  bothS: seconds(120).default(8),
  udpProbeS: seconds(30).default(3),
  jitterS: seconds(60).default(5),
  windowPointsCount: z.number().int().min(0).max(12).default(8),
  windowS: seconds(60).default(5),
  /** A congestion control to ask of the sender; null takes the host's own. */
  congestionControl: z
    .string()
    .regex(/^[a-z0-9_-]{1,15}$/)
    .nullable()
    .default(null),
  /**
   * UDP probes never offer more than this; null leaves capacity as the only bound. TCP is not held back by it (a paced test
   * would measure the pace), nor is the jitter probe, which sends 1 Mbit/s everywhere so that its result compares.
   */
  maxRateBps: z.number().positive().nullable().default(null),
  /** Allows UDP probes beyond the registered capacity. */
  beyondCapacity: z.boolean().default(false),
  /** Share of the interface's rate already in use above which a link counts as busy. */
  busySharePct: z.number().min(0.1).max(100).default(10),
  allowedHours: allowedHoursSchema.nullable().default(null),
  monthlyVolumeBytes: z.number().positive().nullable().default(null),
})

/** What a PATCH may say of settings: only what it names changes, so nothing has a default here. */
export const linkSettingsPatchSchema = z
  .object({
    pingCount: linkSettingsSchema.shape.pingCount.unwrap(),
    pingIntervalS: linkSettingsSchema.shape.pingIntervalS.unwrap(),
    singleS: linkSettingsSchema.shape.singleS.unwrap(),
    parallelStreamsCount: linkSettingsSchema.shape.parallelStreamsCount.unwrap(),
    parallelS: linkSettingsSchema.shape.parallelS.unwrap(),
    bothS: linkSettingsSchema.shape.bothS.unwrap(),
    udpProbeS: linkSettingsSchema.shape.udpProbeS.unwrap(),
    jitterS: linkSettingsSchema.shape.jitterS.unwrap(),
    windowPointsCount: linkSettingsSchema.shape.windowPointsCount.unwrap(),
    windowS: linkSettingsSchema.shape.windowS.unwrap(),
    congestionControl: linkSettingsSchema.shape.congestionControl.unwrap(),
    maxRateBps: linkSettingsSchema.shape.maxRateBps.unwrap(),
    beyondCapacity: linkSettingsSchema.shape.beyondCapacity.unwrap(),
    busySharePct: linkSettingsSchema.shape.busySharePct.unwrap(),
    allowedHours: linkSettingsSchema.shape.allowedHours.unwrap(),
    monthlyVolumeBytes: linkSettingsSchema.shape.monthlyVolumeBytes.unwrap(),
  })
  .partial()

export type LinkSettings = z.infer<typeof linkSettingsSchema>
export type LinkSettingsInput = z.input<typeof linkSettingsSchema>

/** The settings of a link that sets none. */
export const DEFAULT_LINK_SETTINGS: LinkSettings = linkSettingsSchema.parse({})
