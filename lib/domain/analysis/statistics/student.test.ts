import { describe, expect, it } from 'vitest'
import { findStudentQuantile } from './student'

describe('findStudentQuantile', () => {
  it.each([
    [1.6449, 5, 2.015],
    [2.5758, 5, 4.0321],
    [2.5758, 10, 3.1693],
    [2.5758, 30, 2.75],
    [3.0902, 30, 3.3852],
  ])('gives the printed tables for z = %d and %d degrees of freedom', (z, degrees, printed) => {
    expect(findStudentQuantile(z, degrees) / printed).toBeCloseTo(1, 1.9)
  })
})
