import { z } from 'zod'
import { type Lab, startLab } from '@/e2e/lab/lab'
import { formatWanSettings, RESET_WAN } from '@/e2e/lab/wan-settings'
import type { Curve } from '@/lib/domain/model/metric'
import type { Bench, BenchOptions, Judged, Report } from './bench'
import { deviationPct, formatSigned } from './format'
import type { Measurements } from './measurements'
import { type LabEnds, openProduct, type Product } from './product'
import { measureSocketDrops, SOCKET_DROPS_KEY, socketDropsSchema } from './socket-drops'
import { type Check, checkSchema, checksOf } from './truth-checks'
import { TRUTH_SETTINGS, type TruthSetting } from './truth-settings'

const NAME = 'truth'
const LAB = { name: 'plbench-truth', net: 131 } as const
const FIRST_PORT = 3131

/** TCP tests and pings are shorter than by default, for the sake of the length of the whole; UDP probes are not. */
const SHORT = { singleS: 6, parallelS: 4, bothS: 1, jitterS: 1, windowPointsCount: 0, pingCount: 10 } as const
const SMOKE = { ...SHORT, singleS: 3, parallelS: 2, udpProbeS: 2, pingCount: 5 } as const

const settingSchema = z.object({
  checks: z.array(checkSchema),
  /** Each UDP rate offered and the path loss there, for whoever asks why a knee came out as it did. */
  probes: z
    .array(z.object({ direction: z.string(), points: z.array(z.array(z.number().nullable())) }))
    .default([]),
  stepsCount: z.number(),
  failures: z.array(z.string()),
})

export const truthBench: Bench = {
  name: NAME,
  summary: 'knee, RTT, MTU, window-limited rate and whose loss it was, on labs whose truth is known',
  needsLab: true,
  measure,
  report,
}

async function measure(measurements: Measurements, options: BenchOptions): Promise<void> {
  const lab = await startLab(LAB)
  const product = await openProduct(options.scratchDir)
  try {
    const hosts = await product.registerHosts(lab)
    for (const setting of TRUTH_SETTINGS) {
      await measurements.take({ bench: NAME, key: setting.name }, () =>
        measureSetting({ lab, product, hosts, setting, isSmoke: options.isSmoke }),
      )
    }
    await lab.set([RESET_WAN])
    await measurements.take({ bench: NAME, key: SOCKET_DROPS_KEY }, () =>
      measureSocketDrops({ lab, product, hosts, firstPort: FIRST_PORT }),
    )
  } finally {
    await product.close()
    await lab.stop()
  }
}

async function measureSetting(input: {
  readonly lab: Lab
  readonly product: Product
  readonly hosts: LabEnds
  readonly setting: TruthSetting
  readonly isSmoke: boolean
}): Promise<z.infer<typeof settingSchema>> {
  const { lab, product, hosts, setting } = input
  const { name, ab, ba, capacityBps } = setting
  await lab.set([RESET_WAN, formatWanSettings('ab', ab), formatWanSettings('ba', ba)])
  await forgetPathMtu(lab)
  const restore = await applySysctls(lab, setting.sysctls)
  try {
    const link = await product.registerLink({
      name,
      a: { hostId: hosts.a, address: lab.hosts.a.testAddress },
      b: { hostId: hosts.b, address: lab.hosts.b.testAddress },
      capacityAbBps: capacityBps,
      capacityBaBps: capacityBps,
      ports: { first: FIRST_PORT, count: 8 },
      settings: input.isSmoke ? SMOKE : SHORT,
    })
    const finished = await product.perform(link, setting.profile)
    if (finished.run.state !== 'completed')
      throw new Error(`the run ended as ${finished.run.state}: ${finished.run.failure?.message ?? ''}`)
    return {
      checks: checksOf(setting, finished.metrics),
      probes: finished.curves.flatMap(readProbes),
      stepsCount: finished.steps.length,
      failures: finished.steps.flatMap(({ failure, spec }) =>
        failure ? [`${spec.kind} ${spec.direction}: ${failure.message}`] : [],
      ),
    }
  } finally {
    await restore()
  }
}

function readProbes(curve: Curve): z.infer<typeof settingSchema>['probes'] {
  if (curve.key !== 'udp.curve') return []
  const points = curve.points.map((point) => [point.offered_bps, point.path_loss_pct])
  return [{ direction: curve.direction, points }]
}

/** A host remembers the path MTU that it was told for ten minutes, across settings. */
async function forgetPathMtu(lab: Lab): Promise<void> {
  for (const host of ['a', 'b'] as const) await lab.exec(host, ['ip', 'route', 'flush', 'cache'])
}

/** Writes a setting's sysctls into the hosts; returns what puts the old values back. */
export async function applySysctls(lab: Lab, sysctls: TruthSetting['sysctls']): Promise<() => Promise<void>> {
  const before = await Promise.all(sysctls.map(({ host, name }) => lab.exec(host, ['sysctl', '-n', name])))
  const write = async (values: readonly string[]) => {
    for (const [index, { host, name }] of sysctls.entries())
      await lab.exec(host, ['sysctl', '-qw', `${name}=${values[index] ?? ''}`])
  }
  await write(sysctls.map(({ value }) => value))
  return () => write(before.map(({ stdout }) => stdout.trim()))
}

function report(measurements: Measurements): Report {
  const found = measurements.of(NAME)
  const settings = found
    .filter(({ key }) => key !== SOCKET_DROPS_KEY)
    .map(({ key, data }) => ({ key, ...settingSchema.parse(data) }))
  const checks = settings.flatMap((setting) =>
    setting.checks.map((check) => ({ key: setting.key, ...check })),
  )
  const drops = found.find(({ key }) => key === SOCKET_DROPS_KEY)
  return {
    judged: [
      judgeChecks('knee against what the line carries', '≤ 3 %', checks.filter(isAbout('knee'))),
      judgeChecks('idle RTT against the delays set', '≤ 1 ms', checks.filter(isAbout('rtt'))),
      judgeChecks('path MTU', 'exact', checks.filter(isAbout('mtu'))),
      judgeChecks(
        'window-limited rate against effective window / RTT',
        '≤ 5 %',
        checks.filter(isAbout('window')),
      ),
      judgeSendBuffer(checks.filter(isAbout('send-buffer'))),
      judgeDrops(drops === undefined ? null : socketDropsSchema.parse(drops.data)),
    ],
    tables: [
      {
        caption: 'Each figure against the truth',
        columns: ['setting', 'figure', 'direction', 'truth', 'measured', 'off by', 'met'],
        rows: checks.map((check) => [
          check.key,
          check.about,
          check.direction,
          sayValue(check, check.truth),
          check.measured === null ? (check.reason ?? 'unknown') : sayValue(check, check.measured),
          check.measured === null ? '' : sayDeviation(check, check.measured),
          check.isMet ? 'yes' : '**no**',
        ]),
      },
    ],
  }
}

const isAbout = (about: Check['about']) => (check: Check) => check.about === about

function sayValue({ about }: Check, value: number): string {
  if (about === 'rtt') return `${value.toFixed(2)} ms`
  if (about === 'send-buffer') return `${value.toFixed(0)} % of busy time`
  return about === 'mtu' ? `${value} bytes` : `${(value / 1e6).toFixed(2)} Mbit/s`
}

function sayDeviation({ about, truth }: Check, measured: number): string {
  if (about === 'send-buffer') return ''
  if (about === 'rtt') return `${formatSigned(measured - truth, 2)} ms`
  return about === 'mtu' ? `${measured - truth} bytes` : `${formatSigned(deviationPct(measured, truth), 2)} %`
}

function judgeChecks(what: string, bound: string, checks: readonly Check[]): Judged {
  const metCount = checks.filter(({ isMet }) => isMet).length
  const worst = checks.reduce<Check | null>(
    (found, check) => (found === null || offBy(check) > offBy(found) ? check : found),
    null,
  )
  const worstText =
    worst === null || worst.measured === null ? '' : `, at most ${sayDeviation(worst, worst.measured)} off`
  return {
    what,
    bound,
    measured: checks.length === 0 ? 'not measured' : `${metCount} of ${checks.length}${worstText}`,
    isMet: checks.length === 0 ? null : metCount === checks.length,
  }
}

function judgeSendBuffer(checks: readonly Check[]): Judged {
  return {
    what: 'a sender short of tcp_wmem: its buffer named, and no window claimed that its rate contradicts',
    bound: 'each',
    measured: `${checks.filter(({ isMet }) => isMet).length} of ${checks.length}`,
    isMet: checks.length === 0 ? null : checks.every(({ isMet }) => isMet),
  }
}

function offBy({ truth, measured }: Check): number {
  return measured === null ? Number.POSITIVE_INFINITY : Math.abs(measured - truth) / truth
}

function judgeDrops(drops: z.infer<typeof socketDropsSchema> | null): Judged {
  const what = 'path loss where only the receiving socket dropped'
  if (drops === null) return { what, bound: 'zero', measured: 'not measured', isMet: null }
  return {
    what,
    bound: 'zero',
    measured: `${drops.pathLostCount ?? 'unknown'} on the path, ${drops.hostLostCount ?? 'unknown'} in the host, of ${drops.sentCount} sent (the line dropped ${drops.lineDropsCount})`,
    isMet: drops.pathLostCount === 0 && (drops.hostLostCount ?? 0) > 0,
  }
}
