import type { Ceiling, CeilingKind } from '@/lib/domain/analysis/ceilings/judge-ceilings'
import type { JudgeContext } from '@/lib/domain/analysis/judge-context'
import { judgeTcpTest, type TcpJudgement } from '@/lib/domain/analysis/tcp/judge-tcp-test'
import { formatBytes } from '@/lib/domain/format/bytes'
import { formatMs } from '@/lib/domain/format/duration'
import type { DirectionLabels } from '@/lib/domain/format/end-names'
import { formatLossPct } from '@/lib/domain/format/loss'
import { formatRate } from '@/lib/domain/format/rate'
import { ONE_WAY_DIRECTIONS, type OneWayDirection } from '@/lib/domain/model/direction'
import type { StepRecord } from '@/lib/services/ports/run'
import { LOCALE } from '@/lib/web/viewer-preferences'
import type { CeilingBar, CeilingsModel } from '../charts/chart-models'

const NAMES: Readonly<Record<CeilingKind, string>> = {
  line: 'Line rate',
  window: 'Window',
  loss: 'Loss',
  cpu: 'Processor',
}

type Judged = Readonly<Partial<Record<OneWayDirection, TcpJudgement>>>

/** Each direction's single-stream test against what limited it; null where none was tested. */
export function buildCeilings(
  steps: readonly StepRecord[],
  context: JudgeContext,
  labels: DirectionLabels,
): CeilingsModel | null {
  const judged = judgeSingles(steps, context)
  const tested = ONE_WAY_DIRECTIONS.flatMap((direction) => {
    const judgement = judged[direction]
    return judgement ? [{ direction, sentence: judgement.ceilings.sentence, bars: barsOf(judgement) }] : []
  })
  if (tested.length === 0) return null
  const untested = ONE_WAY_DIRECTIONS.filter((direction) => !judged[direction])
  return {
    title: sayApart(tested.map(({ direction, sentence }) => ({ label: labels[direction], text: sentence }))),
    directions: tested.map(({ direction, bars }) => ({ direction, bars })),
    labels,
    notes: [
      ...notesOf(tested, labels),
      ...untested.map((direction) => `${labels[direction]}: no test of one stream gave a result.`),
    ],
  }
}

/** The last test of each direction, as the diagnosis takes it. */
function judgeSingles(steps: readonly StepRecord[], context: JudgeContext): Judged {
  const judged = steps.flatMap(({ spec, state, result }) =>
    spec.kind === 'tcp-single' && state === 'done' && result?.kind === 'tcp'
      ? result.tests.map((test) => judgeTcpTest(test, { streamsCount: spec.streamsCount, context }))
      : [],
  )
  return Object.fromEntries(judged.map((one) => [one.test.direction, one]))
}

function barsOf(judged: TcpJudgement): readonly CeilingBar[] {
  const { steady, ceilings } = judged
  const measured: CeilingBar = {
    key: 'measured',
    name: 'Measured',
    bps: steady.steadyBps ?? steady.endBps,
    isBinding: false,
    explanation:
      steady.steadyBps === null
        ? (steady.reason?.sentence ?? 'The test never became steady.')
        : 'The steady part of the test of one stream.',
  }
  return [
    measured,
    ...ceilings.ceilings.map((ceiling) => ({
      key: ceiling.kind,
      name: NAMES[ceiling.kind],
      isBinding: ceiling.kind === ceilings.binding,
      ...(ceiling.kind === 'window' && ceilings.binding !== 'window'
        ? allowedWindow(ceiling, judged)
        : { bps: ceiling.bps, explanation: explain(ceiling, judged) }),
    })),
  ]
}

/** Where no window holds a stream, what is in flight follows from its rate: its ceiling is what the receiver offered. */
function allowedWindow(ceiling: Ceiling, judged: TcpJudgement): Pick<CeilingBar, 'bps' | 'explanation'> {
  const { rttLoadedMs } = judged
  const { peerWindowBytes, inFlightBytes } = judged.window
  const flight =
    inFlightBytes === null ? '' : ` ${formatBytes(inFlightBytes, LOCALE)} were in flight at most.`
  if (peerWindowBytes === null || !rttLoadedMs)
    return { bps: null, explanation: ceiling.reason ?? `What the receiver offered is not known.${flight}` }
  return {
    bps: (peerWindowBytes * 8_000) / rttLoadedMs,
    explanation: `The receiver offered ${formatBytes(peerWindowBytes, LOCALE)}, each ${formatMs(rttLoadedMs, LOCALE)}.${flight}`,
  }
}

function explain(ceiling: Ceiling, judged: TcpJudgement): string {
  if (ceiling.bps === null) return ceiling.reason ?? 'Not known.'
  switch (ceiling.kind) {
    case 'line':
      return 'Registered capacity less the headers of every packet.'
    case 'window':
      return `${formatBytes(judged.window.effective.value, LOCALE)} in flight at most, each ${formatMs(judged.rttLoadedMs, LOCALE)}.`
    case 'loss':
      return `${formatLossPct(judged.retransmitPct, LOCALE)} was sent again; ${judged.test.congestionControl ?? 'the congestion control'} can keep up this rate under it, if losses fall at random.${sayPassed(ceiling.bps, judged)}`
    case 'cpu':
      return 'Where the busiest core would be full.'
  }
}

/** The loss law is an estimate: a stream that carries more shows that this loss does not hold it. */
function sayPassed(lossBps: number, { steady }: TcpJudgement): string {
  const measuredBps = steady.steadyBps ?? steady.endBps
  if (measuredBps === null || measuredBps <= lossBps) return ''
  return ` An estimate: the stream carried ${formatRate(measuredBps, LOCALE)}, so it is too low here.`
}

function notesOf(
  tested: readonly { readonly direction: OneWayDirection; readonly bars: readonly CeilingBar[] }[],
  labels: DirectionLabels,
): readonly string[] {
  const first = tested[0]?.bars ?? []
  return first.map(({ name }, index) => {
    const texts = tested.flatMap(({ direction, bars }) => {
      const bar = bars[index]
      if (!bar) return []
      const text = bar.bps === null ? `not known: ${bar.explanation}` : bar.explanation
      return [{ label: labels[direction], text: bar.isBinding ? `binds. ${text}` : text }]
    })
    return `${name}. ${sayApart(texts)}`
  })
}

/** What is said of each direction; once where it is the same of both. */
function sayApart(said: readonly { readonly label: string; readonly text: string }[]): string {
  const [one, other] = said
  if (one && other && one.text === other.text) return `Both ways: ${one.text}`
  return said
    .map(({ label, text }) => `${label}: ${text}`)
    .join('; ')
    .replaceAll('.; ', '; ')
}
