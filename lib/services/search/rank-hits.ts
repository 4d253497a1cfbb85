export const SEARCH_KINDS = ['link', 'host', 'site', 'tag', 'note'] as const
export type SearchKind = (typeof SEARCH_KINDS)[number]

export type SearchHit = {
  readonly kind: SearchKind
  /** Of the link or the host (a note's is its link's); the name of a site or a tag. */
  readonly id: string
  readonly title: string
  readonly detail: string
  readonly isRetired: boolean
}

export type SearchDocument = SearchHit & {
  /** What is found by as well, and shown in the detail or not at all. */
  readonly also: readonly string[]
}

/** What a word is worth where it is found; a title that is the word beats one that begins with it, and so on. */
const WORTH = { isTitle: 100, startsTitle: 60, startsWord: 40, inTitle: 20, also: 8 } as const
/** Of equals, what people look for most comes first. */
const KIND_WORTH: Readonly<Record<SearchKind, number>> = { link: 4, host: 3, site: 2, tag: 1, note: 0 }
/** More than anything found can be worth: what is out of use comes after all that is in use. */
const RETIRED_WORTH = -200

/** Returns the documents that hold every word of a text, the best first; equals by title. Case and accents do not count. */
export function rankHits(documents: readonly SearchDocument[], text: string): readonly SearchHit[] {
  const words = fold(text).split(/\s+/).filter(Boolean)
  if (words.length === 0) return []
  return documents
    .flatMap((document) => {
      const worth = worthOf(document, words)
      return worth === null ? [] : [{ document, worth }]
    })
    .toSorted((x, y) => y.worth - x.worth || x.document.title.localeCompare(y.document.title, 'en'))
    .map(({ document: { also: _also, ...hit } }) => hit)
}

function worthOf(document: SearchDocument, words: readonly string[]): number | null {
  const title = fold(document.title)
  const also = document.also.map(fold)
  const worths = words.map((word) => wordWorth(word, title, also))
  if (worths.some((worth) => worth === 0)) return null
  const mean = worths.reduce((sum, worth) => sum + worth, 0) / words.length
  return mean + KIND_WORTH[document.kind] + (document.isRetired ? RETIRED_WORTH : 0)
}

function wordWorth(word: string, title: string, also: readonly string[]): number {
  if (title === word) return WORTH.isTitle
  if (title.startsWith(word)) return WORTH.startsTitle
  if (title.split(/[^\p{L}\p{N}]+/u).some((part) => part.startsWith(word))) return WORTH.startsWord
  if (title.includes(word)) return WORTH.inTitle
  return also.some((each) => each.includes(word)) ? WORTH.also : 0
}

/** "São Paulo" is found by "sao". */
function fold(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
}
