import { describe, expect, it } from 'vitest'
import { composePicture, wrapWords } from './compose-picture'

const text = {
  title: 'Loss starts at 812 Mbit/s',
  subject: 'Frankfurt–Ashburn, 1 Dec 2026',
  xName: 'x',
  yName: 'Lost, %',
}
const plot = { name: '', markup: '<path d="M0,0"/>', width: 400, height: 264 }

describe('composePicture', () => {
  it('holds title, subject, units, plot, key and notes', () => {
    const key = [{ label: 'A < B', markup: '<line/>', width: 22 }]
    const { svg } = composePicture({ plots: [plot], key, notes: ['1 baseline pinned'] }, text)
    for (const part of [
      text.title,
      text.subject,
      'Lost, %',
      '>x<',
      plot.markup,
      'A &lt; B',
      '1 baseline pinned',
    ]) {
      expect(svg).toContain(part)
    }
  })

  it('grows with every panel, key row and line of the title', () => {
    const heightOf = (plots: readonly (typeof plot)[], title: string) =>
      composePicture({ plots, key: [], notes: [] }, { ...text, title }).height
    const one = heightOf([plot], text.title)
    expect(heightOf([plot, plot], text.title)).toBeGreaterThan(one + 264)
    expect(heightOf([plot], `${text.title} `.repeat(5).trim())).toBeGreaterThan(one)
  })
})

describe('wrapWords', () => {
  it('breaks between words only', () => {
    expect(wrapWords('one two three', 7)).toEqual(['one two', 'three'])
    expect(wrapWords('extraordinarily', 4)).toEqual(['extraordinarily'])
  })
})
