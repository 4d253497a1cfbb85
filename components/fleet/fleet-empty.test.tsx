import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { FleetEmpty } from './fleet-empty'

describe('a fleet without links', () => {
  it('offers an administrator to add one', () => {
    const html = renderToStaticMarkup(<FleetEmpty wasMeasured whomToAsk={null} />)
    expect(html).toContain('href="/links/new"')
    expect(html).not.toContain('Ask ')
  })

  it('tells everybody else whom to ask, and offers nothing that is refused to them', () => {
    for (const wasMeasured of [true, false]) {
      const html = renderToStaticMarkup(
        <FleetEmpty wasMeasured={wasMeasured} whomToAsk="Ask Ann (ann@example.net)." />,
      )
      expect(html).toContain('Ask Ann (ann@example.net).')
      expect(html).not.toContain('<a ')
    }
  })
})
