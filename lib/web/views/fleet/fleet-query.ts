import { VERDICTS } from '@/lib/domain/comparison/compared-run'

/** Where a link stands: its verdict, or why it has none that says anything of today. Every link has exactly one. */
export const STANDINGS = [...VERDICTS, 'stale', 'unpinned', 'never'] as const
export type Standing = (typeof STANDINGS)[number]

/** What goes on with a link's runs at this moment. */
export const RUN_STANDINGS = ['active', 'problem', 'quiet'] as const
export type RunStanding = (typeof RUN_STANDINGS)[number]

export const FLEET_TABS = ['table', 'matrix', 'rtt'] as const
export type FleetTab = (typeof FLEET_TABS)[number]

/** The columns that can be left out, in their order; the link itself always stands first. */
export const FLEET_COLUMNS = ['verdict', 'rate', 'rtt', 'knee', 'loss', 'trend', 'run', 'what'] as const
export type FleetColumn = (typeof FLEET_COLUMNS)[number]
const USUAL_COLUMNS: readonly FleetColumn[] = ['verdict', 'rate', 'rtt', 'knee', 'trend', 'run']

export const FLEET_SORTS = ['standing', 'link', 'rate', 'rtt', 'knee', 'loss', 'run'] as const
export type FleetSort = (typeof FLEET_SORTS)[number]

export const DENSITIES = ['normal', 'compact'] as const
export type FleetDensity = (typeof DENSITIES)[number]

/** What the matrix can show: metrics of which a ratio of now to then says something. */
export const MATRIX_KEYS = [
  'tcp.single.steady_bps',
  'tcp.parallel.steady_bps',
  'udp.knee_bps',
  'rtt.idle.min_ms',
  'tcp.single.rtt_loaded_ms',
] as const
export type MatrixKey = (typeof MATRIX_KEYS)[number]

/** What the fleet page shows, as its URL says it. */
export type FleetQuery = {
  readonly tab: FleetTab
  readonly text: string
  readonly site: string | null
  readonly tag: string | null
  readonly standing: Standing | null
  readonly state: RunStanding | null
  readonly sort: FleetSort
  readonly isDescending: boolean
  readonly columns: readonly FleetColumn[]
  readonly density: FleetDensity
  readonly matrixKey: MatrixKey
}

/** The page as it comes: everything, the worst first. */
export const USUAL_QUERY: FleetQuery = {
  tab: 'table',
  text: '',
  site: null,
  tag: null,
  standing: null,
  state: null,
  sort: 'standing',
  isDescending: false,
  columns: USUAL_COLUMNS,
  density: 'normal',
  matrixKey: 'tcp.single.steady_bps',
}

export type SearchParams = Readonly<Record<string, string | readonly string[] | undefined>>

const MAX_TEXT_LENGTH = 200

/** The query that a URL asks for; what it does not know of, or gets wrong, is as it comes. */
export function parseFleetQuery(params: SearchParams): FleetQuery {
  const read = (name: string) => {
    const value = params[name]
    return typeof value === 'string' ? value.trim().slice(0, MAX_TEXT_LENGTH) : ''
  }
  const chosen = read('cols').split('.')
  const columns = FLEET_COLUMNS.filter((column) => chosen.includes(column))
  return {
    tab: oneOf(FLEET_TABS, read('tab')) ?? USUAL_QUERY.tab,
    text: read('q'),
    site: read('site') || null,
    tag: read('tag') || null,
    standing: oneOf(STANDINGS, read('verdict')),
    state: oneOf(RUN_STANDINGS, read('state')),
    sort: oneOf(FLEET_SORTS, read('sort')) ?? USUAL_QUERY.sort,
    isDescending: read('order') === 'desc',
    columns: columns.length > 0 ? columns : USUAL_COLUMNS,
    density: oneOf(DENSITIES, read('density')) ?? USUAL_QUERY.density,
    matrixKey: oneOf(MATRIX_KEYS, read('metric')) ?? USUAL_QUERY.matrixKey,
  }
}

function oneOf<T extends string>(allowed: readonly T[], text: string): T | null {
  return allowed.find((each) => each === text) ?? null
}

/** A query as the shortest search string that gives it back; "" for the page as it comes. */
export function writeFleetQuery(query: FleetQuery): string {
  const params = new URLSearchParams()
  const set = (name: string, value: string | null, usual: string | null) => {
    if (value !== null && value !== '' && value !== usual) params.set(name, value)
  }
  set('tab', query.tab, USUAL_QUERY.tab)
  set('q', query.text, '')
  set('site', query.site, null)
  set('tag', query.tag, null)
  set('verdict', query.standing, null)
  set('state', query.state, null)
  set('sort', query.sort, USUAL_QUERY.sort)
  set('order', query.isDescending ? 'desc' : '', '')
  set('cols', query.columns.join('.'), USUAL_COLUMNS.join('.'))
  set('density', query.density, USUAL_QUERY.density)
  set('metric', query.matrixKey, USUAL_QUERY.matrixKey)
  return params.toString()
}

/**
 * The address of a query. The page as it comes is written out (`?tab=table`), because an address without any search
 * string opens the viewer's default view.
 */
export function fleetHref(query: FleetQuery, change: Partial<FleetQuery> = {}): string {
  return `/?${writeFleetQuery({ ...query, ...change }) || 'tab=table'}`
}

/** The same columns, density and tab, with nothing filtered. */
export function withoutFilters(query: FleetQuery): FleetQuery {
  const { text, site, tag, standing, state } = USUAL_QUERY
  return { ...query, text, site, tag, standing, state }
}

/** Whether a query leaves links out. */
export function isFiltered({ text, site, tag, standing, state }: FleetQuery): boolean {
  return text !== '' || site !== null || tag !== null || standing !== null || state !== null
}
