import { cutText } from '@/lib/domain/imports/cut-text'
import { decodeText } from '@/lib/domain/imports/decode-text'
import { type OpenedZip, openZip } from './open-zip'

/** A file that somebody chose, wherever it lies. */
export type SourceFile = {
  readonly name: string
  readonly sizeBytes: number
  readonly read: () => Promise<Uint8Array>
}

export type TextFile = { readonly name: string; readonly text: string }
export type UnreadFile = { readonly name: string; readonly problem: string }

/** What the chosen files hold: how many there are, zips opened, and a way to read them one after the other, again and again. */
export type Sources = {
  readonly filesCount: number
  readonly unread: readonly UnreadFile[]
  /** Each file's text, in pieces where it is long. Empty pieces never come; an empty file is one empty piece. */
  readonly texts: () => AsyncGenerator<TextFile & { readonly isLastOfFile: boolean }>
}

/** A file by itself may be this long: it is read as a whole. */
const MOST_FILE_BYTES = 256 * 1024 * 1024

type Opened = { readonly file: SourceFile; readonly zip: OpenedZip | null }

/** Opens what was chosen; a zip by its name. `pieceChars` is how long a piece may be where documents allow. */
export async function openSources(files: readonly SourceFile[], pieceChars: number): Promise<Sources> {
  const unread: UnreadFile[] = []
  const opened: Opened[] = []
  for (const file of files) {
    const found = await openSource(file)
    if ('problem' in found) unread.push(found)
    else {
      opened.push(found)
      for (const { name, problem } of found.zip?.entries ?? [])
        if (problem !== null) unread.push({ name: `${file.name}: ${name}`, problem })
    }
  }
  const countOf = ({ zip }: Opened) => zip?.entries.filter(({ problem }) => problem === null).length ?? 1
  return {
    filesCount: opened.reduce((sum, each) => sum + countOf(each), 0),
    unread,
    texts: () => readTexts(opened, pieceChars),
  }
}

async function openSource(file: SourceFile): Promise<Opened | UnreadFile> {
  const { name, sizeBytes } = file
  if (sizeBytes > MOST_FILE_BYTES)
    return { name, problem: `It is larger than ${MOST_FILE_BYTES / 1024 / 1024} MiB: split it.` }
  if (!/\.zip$/i.test(name)) return { file, zip: null }
  try {
    return { file, zip: openZip(await file.read()) }
  } catch (error) {
    return { name, problem: error instanceof Error ? error.message : String(error) }
  }
}

async function* readTexts(opened: readonly Opened[], pieceChars: number) {
  for (const { file, zip } of opened) {
    if (zip === null) yield* cutFile(file.name, await file.read(), pieceChars)
    else
      for (const { name, bytes } of zip.unpack()) yield* cutFile(`${file.name}: ${name}`, bytes, pieceChars)
  }
}

function* cutFile(name: string, bytes: Uint8Array, pieceChars: number) {
  const pieces = cutText(decodeText(bytes), pieceChars)
  for (const [index, text] of pieces.entries())
    yield { name, text, isLastOfFile: index === pieces.length - 1 }
}
