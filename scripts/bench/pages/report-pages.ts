import { z } from 'zod'
import type { Judged, Report } from '../bench'
import type { Measurement, Measurements } from '../measurements'

export const NAME = 'pages'

const PAINT_BOUND_MS = 1_000
const INTERACTION_BOUND_MS = 100
const SHIFT_BOUND = 0.05
const CHARTS_BOUND_MS = 500

const loadSchema = z.object({
  page: z.string(),
  scriptBytesBound: z.number(),
  scriptBytes: z.number(),
  documentBytes: z.number(),
  layoutShift: z.number(),
  largestPaintMs: z.number(),
  serverMs: z.number(),
  chartsMs: z.number().nullable(),
})
const interactionSchema = z.object({ name: z.string(), paintMs: z.number(), shownMs: z.number() })
const axeSchema = z.object({
  page: z.string(),
  findings: z.array(z.object({ colorScheme: z.string(), rule: z.string(), at: z.array(z.string()) })),
})

const fitSchema = z.object({ table: z.string(), rowsCountBound: z.number(), fittingCount: z.number() })

/** What one measurement of each kind yields. */
export type Figures = {
  readonly load: z.infer<typeof loadSchema>
  readonly interaction: z.infer<typeof interactionSchema>
  readonly axe: z.infer<typeof axeSchema>
  readonly fit: z.infer<typeof fitSchema>
}

export function report(measurements: Measurements): Report {
  const of = <T>(kind: keyof Figures, schema: z.ZodType<T>): readonly T[] =>
    measurements
      .of(NAME)
      .filter(isOf(kind))
      .map((each) => schema.parse(each.data))
  const loads = of('load', loadSchema)
  const interactions = of('interaction', interactionSchema)
  const checks = of('axe', axeSchema)
  return {
    judged: [
      ...judgeLoads(loads),
      judgeInteractions(interactions),
      ...of('fit', fitSchema).map(judgeFit),
      judgeAxe(checks),
    ],
    tables: [tableOfLoads(loads), tableOfInteractions(interactions), ...tablesOfFindings(checks)],
  }
}

function isOf(kind: keyof Figures) {
  return (measurement: Measurement) => measurement.key.startsWith(`${kind} `)
}

function judgeLoads(loads: readonly Figures['load'][]): readonly Judged[] {
  const bounds = [...new Set(loads.map((load) => load.scriptBytesBound))].toSorted(
    (one, other) => one - other,
  )
  const drawing = loads.filter((load) => load.page === 'link')
  return [
    ...bounds.map((bound) =>
      judgeWorst(
        loads.filter((load) => load.scriptBytesBound === bound),
        {
          what: `JavaScript of a first load, pages of ≤ ${formatKb(bound)}`,
          bound,
          of: (load) => load.scriptBytes,
          format: formatKb,
        },
      ),
    ),
    judgeWorst(loads, {
      what: 'largest contentful paint',
      bound: PAINT_BOUND_MS,
      of: (load) => load.largestPaintMs,
      format: formatMs,
    }),
    judgeWorst(loads, {
      what: 'layout shift',
      bound: SHIFT_BOUND,
      of: (load) => load.layoutShift,
      format: (shift) => shift.toFixed(3),
    }),
    judgeWorst(drawing, {
      what: 'a link’s three charts after its data, 730 runs',
      bound: CHARTS_BOUND_MS,
      of: (load) => load.chartsMs ?? Number.NaN,
      format: formatMs,
    }),
  ]
}

function judgeWorst(
  loads: readonly Figures['load'][],
  rule: {
    readonly what: string
    readonly bound: number
    readonly of: (load: Figures['load']) => number
    readonly format: (value: number) => string
  },
): Judged {
  const { what, of, format } = rule
  const bound = `≤ ${format(rule.bound)}`
  const worst = loads.toSorted((one, other) => of(other) - of(one))[0]
  if (!worst) return { what, bound, measured: 'not measured', isMet: null }
  return {
    what,
    bound,
    measured: `at most ${format(of(worst))} (${worst.page})`,
    isMet: of(worst) <= rule.bound,
  }
}

function judgeInteractions(interactions: readonly Figures['interaction'][]): Judged {
  const [what, bound] = ['interaction, from input to next paint', `≤ ${formatMs(INTERACTION_BOUND_MS)}`]
  const worst = interactions.toSorted((one, other) => other.paintMs - one.paintMs)[0]
  if (!worst) return { what, bound, measured: 'not measured', isMet: null }
  return {
    ...{ what, bound },
    measured: `at most ${formatMs(worst.paintMs)} (${worst.name})`,
    isMet: worst.paintMs <= INTERACTION_BOUND_MS,
  }
}

function judgeFit({ table, rowsCountBound, fittingCount }: Figures['fit']): Judged {
  return {
    what: `rows of the fleet on a screen of 1440 × 900, ${table}`,
    bound: `≥ ${rowsCountBound}`,
    measured: `${fittingCount}`,
    isMet: fittingCount >= rowsCountBound,
  }
}

function judgeAxe(checks: readonly Figures['axe'][]): Judged {
  const count = checks.reduce((sum, { findings }) => sum + findings.length, 0)
  return {
    what: 'axe, light and dark',
    bound: 'no finding',
    measured: checks.length === 0 ? 'not measured' : `${count} on ${checks.length} pages`,
    isMet: checks.length === 0 ? null : count === 0,
  }
}

function tableOfLoads(loads: readonly Figures['load'][]) {
  return {
    caption: 'First load with nothing cached; times are the median of five',
    columns: ['page', 'JavaScript', 'document', 'server', 'largest paint', 'shift', 'charts after data'],
    rows: loads.map((load) => [
      load.page,
      formatKb(load.scriptBytes),
      formatKb(load.documentBytes),
      formatMs(load.serverMs),
      formatMs(load.largestPaintMs),
      load.layoutShift.toFixed(3),
      load.chartsMs === null ? '' : formatMs(load.chartsMs),
    ]),
  }
}

function tableOfInteractions(interactions: readonly Figures['interaction'][]) {
  return {
    caption: 'Interactions, the slowest of five, and until the page shows the result, the median',
    columns: ['interaction', 'to next paint', 'until shown'],
    rows: interactions.map(({ name, paintMs, shownMs }) => [
      name,
      paintMs === 0 ? '< 16 ms' : formatMs(paintMs),
      formatMs(shownMs),
    ]),
  }
}

function tablesOfFindings(checks: readonly Figures['axe'][]) {
  const rows = checks.flatMap(({ page, findings }) =>
    findings.map(({ colorScheme, rule, at }) => [page, colorScheme, rule, at.join('; ')]),
  )
  return rows.length === 0
    ? []
    : [{ caption: 'Axe’s findings', columns: ['page', 'scheme', 'rule', 'at'], rows }]
}

function formatKb(bytes: number): string {
  return `${(bytes / 1000).toFixed(0)} kB`
}

function formatMs(ms: number): string {
  return `${ms.toFixed(0)} ms`
}
