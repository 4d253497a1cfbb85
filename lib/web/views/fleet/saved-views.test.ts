import { describe, expect, it } from 'vitest'
import { parseFleetQuery, USUAL_QUERY } from './fleet-query'
import { buildSavedViews, findDefaultHref } from './saved-views'

const view = (query: string, isDefault = false) => ({ id: query, name: 'morning', query, isDefault })

describe('saved views', () => {
  it('lead to what they kept, and mark what is shown', () => {
    const { views, query } = buildSavedViews(
      [view('density=compact&verdict=degraded'), view('site=Paris')],
      parseFleetQuery({ verdict: 'degraded', density: 'compact' }),
    )
    expect(query).toBe('verdict=degraded&density=compact')
    expect(views.map(({ href, isHere }) => [href, isHere])).toEqual([
      ['/?verdict=degraded&density=compact', true],
      ['/?site=Paris', false],
    ])
  })

  it('keep of an address only what the fleet understands', () => {
    expect(buildSavedViews([view('next=https://evil.example&verdict=x')], USUAL_QUERY).views[0]?.href).toBe(
      '/?tab=table',
    )
  })

  it('open by themselves where one is the default and says anything', () => {
    expect(findDefaultHref([view('site=Paris'), view('tag=core', true)])).toBe('/?tag=core')
    expect(findDefaultHref([view('site=Paris')])).toBeNull()
    expect(findDefaultHref([view('', true)])).toBeNull()
  })
})
