import { findMetricEntry } from '@/lib/domain/analysis/metric-catalogue'
import type { Direction } from '@/lib/domain/model/direction'
import { readTimeRange, type ZoomRange } from '../charts/zoom-range'

const DEFAULT_METRIC_KEY = 'tcp.single.steady_bps'
const LONGEST_CURSOR_LETTERS = 200

type Param = string | readonly string[] | undefined

/** What a link page's URL chooses. */
export type LinkSearch = {
  /** What the drift chart shows. */
  readonly metricKey: string
  /** Null: every direction that the metric has. */
  readonly direction: Direction | null
  /** The stretch of time that the drift chart shows; null: all of it. */
  readonly range: ZoomRange | null
  /** Where the history goes on; null: at the newest run. */
  readonly cursor: string | null
}

/** The query of a link page; what it does not name, or names wrongly, is as without it. */
export function parseLinkSearch(query: Readonly<Record<string, Param>>, now: Date): LinkSearch {
  return {
    metricKey: parseMetricKey(query.metric),
    direction: parseDirection(query.direction),
    range: readTimeRange(query.range, now.getTime()),
    cursor: parseCursor(query.before),
  }
}

/** The metric that a link's URL chooses; the single stream's rate where it names none that exists. */
function parseMetricKey(param: Param): string {
  const key = typeof param === 'string' ? param : ''
  return findMetricEntry(key) ? key : DEFAULT_METRIC_KEY
}

function parseDirection(param: Param): Direction | null {
  return (['ab', 'ba', 'both'] as const).find((direction) => direction === param) ?? null
}

function parseCursor(param: Param): string | null {
  return typeof param === 'string' && param !== '' && param.length <= LONGEST_CURSOR_LETTERS ? param : null
}
