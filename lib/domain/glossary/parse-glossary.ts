/** A piece of a paragraph, by how it is set. */
export type Span = { readonly kind: 'text' | 'code' | 'strong' | 'em'; readonly text: string }

export type GlossaryEntry = {
  /** What `/glossary#…` and metrics point at. */
  readonly anchor: string
  readonly title: string
  readonly paragraphs: readonly (readonly Span[])[]
}

export type GlossarySection = {
  readonly anchor: string
  readonly title: string
  readonly entries: readonly GlossaryEntry[]
}

/** The part of Markdown that docs/glossary.md uses: two levels of headings, paragraphs, code, bold and italics. */
export function parseGlossary(markdown: string): readonly GlossarySection[] {
  return splitAt(markdown, '## ').map((section) => ({
    ...headingOf(section),
    entries: splitAt(section, '### ').map((entry) => ({
      ...headingOf(entry),
      paragraphs: bodyOf(entry).map(parseSpans),
    })),
  }))
}

/** The first sentence of an entry, as plain text: what explains the word wherever it stands. */
export function firstSentence(entry: GlossaryEntry): string {
  const text = (entry.paragraphs[0] ?? []).map((span) => span.text).join('')
  return /^.*?\.(?=\s|$)/.exec(text)?.[0] ?? text
}

/** The anchor of a heading by GitHub's rule, so that links into the file work there too. */
export function toAnchor(title: string): string {
  return title
    .toLowerCase()
    .replace(/[^\w\- ]/g, '')
    .replaceAll(' ', '-')
}

/** The parts of a text that begin with a heading of one level; what stands before the first is left out. */
function splitAt(text: string, mark: string): readonly string[] {
  return `\n${text}`.split(`\n${mark}`).slice(1)
}

function headingOf(part: string): { readonly anchor: string; readonly title: string } {
  const title = (part.split('\n', 1)[0] ?? '').trim()
  return { anchor: toAnchor(title), title }
}

function bodyOf(part: string): readonly string[] {
  return part
    .slice(part.indexOf('\n') + 1)
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.replace(/\s+/g, ' ').trim())
    .filter((paragraph) => paragraph !== '')
}

function parseSpans(paragraph: string): readonly Span[] {
  const pieces = paragraph.split(/(`[^`]+`|\*\*[^*]+\*\*|\*[^*]+\*)/).filter((piece) => piece !== '')
  return pieces.map(toSpan)
}

function toSpan(piece: string): Span {
  if (/^`.+`$/.test(piece)) return { kind: 'code', text: piece.slice(1, -1) }
  if (/^\*\*.+\*\*$/.test(piece)) return { kind: 'strong', text: piece.slice(2, -2) }
  if (/^\*.+\*$/.test(piece)) return { kind: 'em', text: piece.slice(1, -1) }
  return { kind: 'text', text: piece }
}
