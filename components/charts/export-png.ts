import { composePicture, type KeyPart, type PictureText, type PlotPart } from './compose-picture'

/** Twice the pixels of the screen, so that a picture in a report stays sharp. */
const PIXEL_RATIO = 2

/** A chart as a PNG, drawn from its own SVG with the colours of the theme in use. Throws where the browser cannot draw it. */
export async function drawPng(figure: HTMLElement, text: PictureText): Promise<Blob> {
  const notes = [...figure.querySelectorAll<HTMLElement>('[data-picture-note]')].map((note) =>
    (note.textContent ?? '').trim(),
  )
  const parts = { plots: readPlots(figure), key: readKey(figure), notes }
  const { svg, width, height } = composePicture(parts, text)
  const resolved = inlineColours(svg, figure)
  const image = new Image()
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(resolved)}`
  await image.decode()
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(width * PIXEL_RATIO)
  canvas.height = Math.round(height * PIXEL_RATIO)
  const context = canvas.getContext('2d')
  if (!context) throw new Error('This browser draws no canvas.')
  context.scale(PIXEL_RATIO, PIXEL_RATIO)
  context.drawImage(image, 0, 0, width, height)
  return new Promise((resolve, reject) => {
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new Error('The picture is too large.'))),
      'image/png',
    )
  })
}

/** The plots of a figure from top to bottom, each with the name that stands above it. */
function readPlots(figure: HTMLElement): readonly PlotPart[] {
  return [...figure.querySelectorAll<SVGSVGElement>('svg.recharts-surface')].map((svg) => {
    const { width, height } = svg.getBoundingClientRect()
    return {
      name: svg.closest<HTMLElement>('[data-plot-name]')?.dataset.plotName ?? '',
      markup: markupOf(svg),
      width,
      height,
    }
  })
}

function readKey(figure: HTMLElement): readonly KeyPart[] {
  return [...figure.querySelectorAll<HTMLElement>('[data-key-item]')].flatMap((item) => {
    const svg = item.querySelector('svg')
    if (!svg) return []
    const label = item.textContent ?? ''
    return [{ label, markup: markupOf(svg), width: svg.getBoundingClientRect().width }]
  })
}

function markupOf(svg: SVGSVGElement): string {
  const serializer = new XMLSerializer()
  return [...svg.childNodes].map((node) => serializer.serializeToString(node)).join('')
}

/** `var(--ab)` means nothing outside the page: each is replaced by the colour that it has on it. */
function inlineColours(svg: string, figure: HTMLElement): string {
  const probe = document.createElement('span')
  figure.append(probe)
  const known = new Map<string, string>()
  const resolve = (name: string) => {
    probe.style.color = `var(${name})`
    return getComputedStyle(probe).color
  }
  const text = svg.replace(/var\((--[\w-]+)\)/g, (_, name: string) => {
    const colour = known.get(name) ?? resolve(name)
    known.set(name, colour)
    return colour
  })
  probe.remove()
  return text
}
