import { findBdpBytes } from '@/lib/domain/analysis/ceilings/window-rate'
import { type Measured, measuredOr } from '@/lib/domain/analysis/measured'
import {
  findFetchMs,
  findSetupMs,
  SETUP_ROUND_TRIPS,
  type TlsVersion,
} from '@/lib/domain/application/transfer-time'
import { formatVolume } from '@/lib/domain/format/bytes'
import { formatMs } from '@/lib/domain/format/duration'
import { type EndNames, nameDirection } from '@/lib/domain/format/end-names'
import { formatRate } from '@/lib/domain/format/rate'
import type { TermKey } from '@/lib/domain/glossary/terms'
import { ONE_WAY_DIRECTIONS, type OneWayDirection } from '@/lib/domain/model/direction'
import type { MetricUnit } from '@/lib/domain/model/metric'
import { LOCALE } from '@/lib/web/viewer-preferences'
import { makeFigure } from '../figures/figure'
import type { ApplicationFigure, ApplicationRow, ApplicationView } from './application-view'
import { bdpHref } from './bdp-search'
import {
  type ApplicationPathFacts,
  type ApplicationSource,
  findApplicationPath,
} from './find-application-path'
import { sayAdvisedCeiling, sayCeiling } from './say-ceiling'

type Paths = Readonly<Record<OneWayDirection, ApplicationPathFacts>>

const FETCHED_BYTES = [1e6, 100e6, 10e9] as const
/** The size that the sentence tells: large enough for the rate to matter, small enough to wait for. */
const TOLD_BYTES = 100e6
const MANY_ROUND_TRIPS = 10

/** What a run's figures mean for an application; null where they hold neither a round trip nor a rate. */
export function buildApplication(source: ApplicationSource, ends: EndNames): ApplicationView | null {
  const paths = { ab: findApplicationPath(source, 'ab'), ba: findApplicationPath(source, 'ba') }
  const isKnown = ONE_WAY_DIRECTIONS.some(
    (direction) => paths[direction].rttMs.value !== null || paths[direction].steadyBps.value !== null,
  )
  if (!isKnown) return null
  return {
    sentence: sayApplication(paths, ends),
    rows: [...delayRows(paths), ...fetchRows(paths), ...windowRows(paths, ends)],
    calculators: ONE_WAY_DIRECTIONS.flatMap((direction) => {
      const { rttMs, fullBps, steadyBps } = paths[direction]
      const bps = fullBps.value ?? steadyBps.value
      if (rttMs.value === null || bps === null) return []
      const figures = `${formatRate(bps, LOCALE)}, ${formatMs(rttMs.value, LOCALE)}`
      return [
        { direction, figures, href: bdpHref({ linkId: source.link.id, direction, rttMs: rttMs.value, bps }) },
      ]
    }),
  }
}

function sayApplication(paths: Paths, ends: EndNames): string {
  const setup = ONE_WAY_DIRECTIONS.map((direction) => setupTime(paths[direction], 'TLS 1.3')).find(
    ({ value }) => value !== null,
  )
  const fetches = ONE_WAY_DIRECTIONS.flatMap((direction) => {
    const time = fetchTime(TOLD_BYTES, paths[direction])
    return time.value === null ? [] : [`${textOf(time, 's')} ${nameDirection(ends, direction)}`]
  })
  const sentences = [
    ...(setup
      ? [`A new TCP connection with TLS 1.3 waits ${textOf(setup, 's')} before its first request.`]
      : []),
    ...(fetches.length > 0
      ? [`${formatVolume(TOLD_BYTES, LOCALE)} over an open one take ${fetches.join(' and ')}.`]
      : []),
  ]
  return sentences.length > 0 ? sentences.join(' ') : 'Neither the round trip nor a fetch can be reckoned.'
}

function delayRows(paths: Paths): readonly ApplicationRow[] {
  const trips = (count: number) => rowOf(paths, ({ rttMs }) => toSeconds(rttMs, count))
  const setup = (tls: TlsVersion): ApplicationRow => ({
    key: tls,
    name: `TCP and ${tls} set up`,
    explanation: `${SETUP_ROUND_TRIPS[tls]} round trips before the first request can leave: 1 for TCP, ${SETUP_ROUND_TRIPS[tls] - 1} for a full ${tls} handshake.`,
    term: 'idle-rtt',
    values: rowOf(paths, (path) => setupTime(path, tls)),
  })
  return [
    {
      key: 'one-trip',
      name: 'One round trip',
      explanation: 'A question and its answer: the least idle round trip of the run.',
      term: 'idle-rtt',
      values: trips(1),
    },
    {
      key: 'ten-trips',
      name: 'Ten round trips',
      explanation:
        'Ten questions, each asked after the answer to the one before, as a chatty application does.',
      term: 'idle-rtt',
      values: trips(MANY_ROUND_TRIPS),
    },
    setup('TLS 1.3'),
    setup('TLS 1.2'),
  ]
}

function fetchRows(paths: Paths): readonly ApplicationRow[] {
  return FETCHED_BYTES.map((bytes) => ({
    key: String(bytes),
    name: `Fetch ${formatVolume(bytes, LOCALE)}`,
    explanation:
      'One round trip for the request over an open connection, slow start, then the measured steady rate of one stream. Whoever stands first sends the data.',
    term: 'slow-start',
    values: rowOf(paths, (path) => fetchTime(bytes, path)),
  }))
}

function windowRows(paths: Paths, ends: EndNames): readonly ApplicationRow[] {
  const both = (figure: (path: ApplicationPathFacts) => ApplicationFigure) => ({
    ab: figure(paths.ab),
    ba: figure(paths.ba),
  })
  const row = (key: string, term: TermKey, name: string) => ({ key, term, name })
  return [
    {
      ...row('bdp', 'bdp', 'Window that fills the path'),
      explanation: 'Bandwidth-delay product: what must be in flight to use all that the path carries.',
      values: both(({ rttMs, fullBps }) => plainFigure(findBdp(rttMs, fullBps), 'bytes')),
    },
    {
      ...row('measured', 'steady-state', 'One stream, measured'),
      explanation: 'The steady rate of one stream in this run, whatever held it.',
      values: both(({ steadyBps }) => plainFigure(steadyBps, 'bps')),
    },
    {
      ...row('now', 'socket-buffer', 'Windows allow one stream'),
      explanation:
        'The largest rate that the windows allow one stream as the hosts are set. Loss or a busy processor may hold it lower.',
      values: both((path) => sayCeiling(path, ends)),
    },
    {
      ...row('advised', 'autotuning', 'With the advised maxima'),
      explanation:
        'The same once tcp_rmem and tcp_wmem may grow to twice the window that fills the path. Loss or a busy processor may hold it lower.',
      values: both((path) => sayAdvisedCeiling(path, ends)),
    },
  ]
}

function rowOf(paths: Paths, secondsOf: (path: ApplicationPathFacts) => Measured): ApplicationRow['values'] {
  return { ab: plainFigure(secondsOf(paths.ab), 's'), ba: plainFigure(secondsOf(paths.ba), 's') }
}

function setupTime({ rttMs }: ApplicationPathFacts, tls: TlsVersion): Measured {
  return rttMs.value === null ? rttMs : { value: findSetupMs(rttMs.value, tls) / 1000 }
}

function fetchTime(bytes: number, { rttMs, steadyBps, mssBytes }: ApplicationPathFacts): Measured {
  if (rttMs.value === null) return rttMs
  if (steadyBps.value === null) return steadyBps
  if (mssBytes.value === null) return mssBytes
  const path = { rttMs: rttMs.value, steadyBps: steadyBps.value, mssBytes: mssBytes.value }
  return measuredOr(findFetchMs(bytes, path) / 1000, 'Nothing was carried.')
}

function findBdp(rttMs: Measured, fullBps: Measured): Measured {
  if (rttMs.value === null) return rttMs
  return fullBps.value === null ? fullBps : { value: findBdpBytes(fullBps.value, rttMs.value) }
}

function toSeconds(ms: Measured, times: number): Measured {
  return ms.value === null ? ms : { value: (ms.value * times) / 1000 }
}

function plainFigure(measured: Measured, unit: MetricUnit): ApplicationFigure {
  return { ...makeFigure(measured, { unit }), note: null }
}

function textOf(measured: Measured, unit: MetricUnit): string {
  return makeFigure(measured, { unit }).text
}
