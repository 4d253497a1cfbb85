import { describe, expect, it } from 'vitest'
import { findFormBytes, saySizeError } from './form-size'

function formOf(text: string): FormData {
  const form = new FormData()
  form.append('texts', text)
  return form
}

describe('the size of a form', () => {
  it('counts bytes and not characters', () => {
    expect(findFormBytes(formOf('ä'.repeat(100_000))) - findFormBytes(formOf(''))).toBe(200_000)
    expect(saySizeError(findFormBytes(formOf('日'.repeat(100_000))))).toMatch(/^This is 300 kB/)
  })

  it('lets pass what the server takes, and says what else there is above it', () => {
    expect(saySizeError(240_000)).toBeNull()
    expect(saySizeError(3_200_000)).toContain('3.2 MB')
    expect(saySizeError(240_001)).toContain('plumbline -- diagnose')
  })
})
