import type { SavedView } from '@/lib/services/ports/view-store'
import { type FleetQuery, fleetHref, parseFleetQuery, USUAL_QUERY, writeFleetQuery } from './fleet-query'

export type SavedViewRow = {
  readonly viewId: string
  readonly name: string
  readonly href: string
  readonly isDefault: boolean
  /** What is shown now is this view. */
  readonly isHere: boolean
}

export type SavedViewsModel = {
  readonly views: readonly SavedViewRow[]
  /** What saving would keep. */
  readonly query: string
}

/** The user's views as addresses; one saved by an older version says what of it is still understood. */
export function buildSavedViews(views: readonly SavedView[], query: FleetQuery): SavedViewsModel {
  const present = writeFleetQuery(query)
  return {
    query: present,
    views: views.map(({ id, name, isDefault, ...view }) => {
      const own = readQuery(view.query)
      return { viewId: id, name, isDefault, href: fleetHref(own), isHere: writeFleetQuery(own) === present }
    }),
  }
}

/**
 * Where an address without any search string leads: the user's default view, where there is one that differs from the page
 * as it comes. A redirect, so that the address which is then copied shows the same to others.
 */
export function findDefaultHref(views: readonly SavedView[]): string | null {
  const found = views.find((view) => view.isDefault)
  const query = found ? readQuery(found.query) : USUAL_QUERY
  return writeFleetQuery(query) === '' ? null : fleetHref(query)
}

function readQuery(text: string): FleetQuery {
  return parseFleetQuery(Object.fromEntries(new URLSearchParams(text)))
}
