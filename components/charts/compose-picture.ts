export type PictureText = {
  readonly title: string
  /** The link and the moment of the picture. */
  readonly subject: string
  readonly xName: string
  readonly yName: string
}

/** One entry of the key: its mark as it stands on the page, and its words. */
export type KeyPart = { readonly label: string; readonly markup: string; readonly width: number }

/** One plot as it stands on the page: the inside of its SVG, and its size in CSS pixels. */
export type PlotPart = {
  readonly name: string
  readonly markup: string
  readonly width: number
  readonly height: number
}

const PAD_PX = 16
const TITLE_LINE_PX = 20
const SMALL_LINE_PX = 17
/** Average width of a letter: the picture is laid out without a browser to measure it. */
const TITLE_LETTER_PX = 9
const SMALL_LETTER_PX = 7.2
const FONT = 'system-ui, -apple-system, &quot;Segoe UI&quot;, Roboto, &quot;Noto Sans&quot;, sans-serif'

type LineKind = 'title' | 'small'

/** A picture that explains itself away from the page: title, subject, units, plots and key, one below the other. */
export function composePicture(
  parts: {
    readonly plots: readonly PlotPart[]
    readonly key: readonly KeyPart[]
    /** What numbers in the plot stand for. */
    readonly notes: readonly string[]
  },
  text: PictureText,
): { readonly svg: string; readonly width: number; readonly height: number } {
  const inner = Math.max(320, ...parts.plots.map((plot) => plot.width))
  const markup: string[] = []
  let y = PAD_PX
  const line = (words: string, kind: LineKind) => {
    const lineHeight = kind === 'title' ? TITLE_LINE_PX : SMALL_LINE_PX
    markup.push(textAt(words, { x: PAD_PX, y: y + lineHeight - 5, kind }))
    y += lineHeight
  }
  for (const words of wrapWords(text.title, inner / TITLE_LETTER_PX)) line(words, 'title')
  for (const words of wrapWords(text.subject, inner / SMALL_LETTER_PX)) line(words, 'small')
  y += 4
  for (const plot of parts.plots) {
    const name = plot.name || text.yName
    if (name) line(name, 'small')
    markup.push(
      `<svg x="${PAD_PX}" y="${y}" width="${plot.width}" height="${plot.height}">${plot.markup}</svg>`,
    )
    y += plot.height
  }
  markup.push(textAt(text.xName, { x: PAD_PX + inner, y: y + 12, kind: 'small', anchor: 'end' }))
  y += SMALL_LINE_PX + 2
  const key = layKey(parts.key, { y, width: inner })
  markup.push(key.markup)
  y += key.height
  for (const note of parts.notes) {
    for (const words of wrapWords(note, inner / SMALL_LETTER_PX)) line(words, 'small')
  }
  const width = inner + 2 * PAD_PX
  const height = y + PAD_PX
  const ground = `<rect width="${width}" height="${height}" fill="var(--surface)"/>`
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" font-family="${FONT}">${ground}${markup.join('')}</svg>`
  return { svg, width, height }
}

function textAt(
  words: string,
  at: { readonly x: number; readonly y: number; readonly kind: LineKind; readonly anchor?: 'end' },
): string {
  const look =
    at.kind === 'title'
      ? 'font-size="14" font-weight="600" fill="var(--ink)"'
      : 'font-size="12" fill="var(--muted)"'
  return `<text x="${at.x}" y="${at.y}" ${look}${at.anchor ? ` text-anchor="${at.anchor}"` : ''}>${escapeXml(words)}</text>`
}

function layKey(
  items: readonly KeyPart[],
  box: { readonly y: number; readonly width: number },
): { readonly markup: string; readonly height: number } {
  let x = PAD_PX
  let row = 0
  const parts = items.map((item) => {
    const width = item.width + 6 + item.label.length * SMALL_LETTER_PX + 14
    if (x + width > PAD_PX + box.width && x > PAD_PX) {
      x = PAD_PX
      row += 1
    }
    const middle = box.y + row * SMALL_LINE_PX + SMALL_LINE_PX / 2
    const mark = `<svg x="${x}" y="${middle - 5}" width="${item.width}" height="10">${item.markup}</svg>`
    const label = `<text x="${x + item.width + 6}" y="${middle + 4}" font-size="12" fill="var(--ink)">${escapeXml(item.label)}</text>`
    x += width
    return mark + label
  })
  return { markup: parts.join(''), height: items.length === 0 ? 0 : (row + 1) * SMALL_LINE_PX }
}

/** Words in lines of at most about `letters` letters. */
export function wrapWords(text: string, letters: number): readonly string[] {
  const lines: string[] = []
  for (const word of text.split(' ')) {
    const last = lines.at(-1)
    if (last !== undefined && last.length + 1 + word.length <= letters)
      lines[lines.length - 1] = `${last} ${word}`
    else lines.push(word)
  }
  return lines
}

function escapeXml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}
