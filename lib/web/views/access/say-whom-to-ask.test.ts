import { describe, expect, it } from 'vitest'
import { sayAdministrators } from './say-whom-to-ask'

const admin = (name: string) => ({ name, email: `${name.toLowerCase()}@example.net`, role: 'admin' as const })

describe('sayAdministrators', () => {
  it('names administrators and nobody else', () => {
    const viewer = { name: 'Vic', email: 'vic@example.net', role: 'viewer' as const }
    expect(sayAdministrators([viewer, admin('Ann')])).toBe('Ask Ann (ann@example.net).')
  })

  it('names three of many', () => {
    expect(sayAdministrators(['Ann', 'Bo', 'Cy', 'Di'].map(admin))).toBe(
      'Ask Ann (ann@example.net), Bo (bo@example.net) or Cy (cy@example.net).',
    )
  })
})
