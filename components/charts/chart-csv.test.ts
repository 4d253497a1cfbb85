import { describe, expect, it } from 'vitest'
import { chartCsv, exportFileName } from './chart-csv'

describe('chartCsv', () => {
  it('writes units in the header, numbers in full and times in ISO', () => {
    const csv = chartCsv({
      caption: 'c',
      columns: ['Run', 'Frankfurt → Ashburn'],
      csvColumns: ['run ended (UTC)', 'Frankfurt → Ashburn (bit/s)'],
      rows: [
        {
          key: 'r',
          cells: [
            { text: '30 Nov 2026', raw: '2026-11-30T09:00:00.000Z' },
            { text: '941 Mbit/s', raw: 941_482_113.25 },
          ],
        },
        { key: 's', cells: [{ text: '1 Dec 2026' }, { text: '–', raw: null }] },
      ],
    })
    expect(csv).toBe(
      'run ended (UTC),Frankfurt → Ashburn (bit/s)\r\n2026-11-30T09:00:00.000Z,941482113.25\r\n1 Dec 2026,\r\n',
    )
  })
})

describe('exportFileName', () => {
  it('keeps letters and digits', () => {
    expect(exportFileName(['Frankfurt–Ashburn', 'Loss starts at 812 Mbit/s'], 'png')).toBe(
      'frankfurt-ashburn-loss-starts-at-812-mbit-s.png',
    )
  })

  it('has a name where none of the title’s letters can stand', () => {
    expect(exportFileName(['東京'], 'csv')).toBe('chart.csv')
  })
})
