import { describe, expect, it } from 'vitest'
import { createFakeClock } from '@/lib/testing/fakes/clock'
import { createFakeIds } from '@/lib/testing/fakes/ids'
import { createFakeViewStore } from '@/lib/testing/fakes/view-store'
import { saveView } from './save-view'

const depsOf = () => ({ views: createFakeViewStore(), clock: createFakeClock(), ids: createFakeIds() })
const view = (name: string) => ({ userId: 'ann', name, query: 'verdict=degraded', isDefault: false })

describe('saveView', () => {
  it('replaces a view of the same name, even where there is room for no other', async () => {
    const deps = depsOf()
    for (let index = 0; index < 50; index += 1) await saveView(deps, view(`view ${index}`))
    await expect(saveView(deps, view('one more'))).rejects.toMatchObject({ code: 'conflict' })
    await saveView(deps, { ...view('view 7'), query: 'site=Paris' })
    const views = await deps.views.list('ann')
    expect(views).toHaveLength(50)
    expect(views.find(({ name }) => name === 'view 7')?.query).toBe('site=Paris')
  })
})
