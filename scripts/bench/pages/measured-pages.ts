import type { Subjects } from './find-subjects'

/** Compressed JavaScript that a first load may take, in bytes (issue 3). */
const TABLE_SCRIPT_BYTES = 220e3
const CHART_SCRIPT_BYTES = 300e3

export type MeasuredPage = {
  readonly name: string
  readonly path: string
  readonly scriptBytesBound: number
  /** Charts that it draws without being asked. */
  readonly chartsCount: number
}

/** The pages, with the address of each. */
export function listMeasuredPages(subjects: Subjects): readonly MeasuredPage[] {
  const { linkId, runId, baselineRunId, failedRunId, liveRunId, hostId } = subjects
  const page = (scriptBytesBound: number) => (name: string, path: string, chartsCount: number) => ({
    ...{ name, path, scriptBytesBound, chartsCount },
  })
  const table = page(TABLE_SCRIPT_BYTES)
  const charts = page(CHART_SCRIPT_BYTES)
  return [
    table('fleet', '/', 0),
    table('fleet, compact', '/?density=compact', 0),
    table('fleet, matrix', '/?tab=matrix', 0),
    charts('fleet, throughput vs RTT', '/?tab=rtt', 1),
    charts('link', `/links/${linkId}`, 3),
    charts('run', `/runs/${runId}`, 0),
    charts('run, full', `/runs/${baselineRunId}`, 0),
    charts('run, failed', `/runs/${failedRunId}`, 0),
    charts('run, live', `/runs/${liveRunId}`, 0),
    charts('compare', `/links/${linkId}/compare?run=${runId}&baseline=${baselineRunId}`, 1),
    table('hosts', '/hosts', 0),
    table('host', `/hosts/${hostId}`, 0),
    table('runs', '/runs', 0),
    table('settings', '/settings', 0),
    table('glossary', '/glossary', 0),
    table('new host', '/hosts/new', 0),
    table('edit host', `/hosts/${hostId}/edit`, 0),
    table('new link', '/links/new', 0),
    table('edit link', `/links/${linkId}/edit`, 0),
  ]
}

/** Rows that must fit the screen without scrolling (issue 3). */
export const FITTING_TABLES = [
  { name: 'as it comes', path: '/', rowsCount: 28 },
  { name: 'compact', path: '/?density=compact', rowsCount: 50 },
] as const
export type FittingTable = (typeof FITTING_TABLES)[number]
