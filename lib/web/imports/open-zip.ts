import { type UnzipFileInfo, unzipSync } from 'fflate'

/** What a zip may hold: beyond these it is refused before anything of it is unpacked (docs/decisions/0007). */
export const ZIP_LIMITS = {
  entriesCount: 50_000,
  entryBytes: 64 * 1024 * 1024,
  totalBytes: 1024 * 1024 * 1024,
  /** iperf3's JSON shrinks to a tenth or a twentieth; what shrinks to less than this was made to burst. */
  ratio: 200,
} as const
/** Small entries of repeated text shrink as far without harm. */
const HARMLESS_BYTES = 1024 * 1024
/** So much of a zip is unpacked at a time. */
const PART_BYTES = 16 * 1024 * 1024

export type ZipEntry = { readonly name: string; readonly sizeBytes: number; readonly problem: string | null }

export type OpenedZip = {
  readonly entries: readonly ZipEntry[]
  /** Unpacks the entries without a problem, in the order of the zip, a part at a time. */
  readonly unpack: () => Generator<{ readonly name: string; readonly bytes: Uint8Array }>
}

/** Lists the files of a zip without unpacking any. Throws an Error with a sentence for people where it is none, or too much. */
export function openZip(
  bytes: Uint8Array,
  limits: { readonly [K in keyof typeof ZIP_LIMITS]: number } = ZIP_LIMITS,
): OpenedZip {
  const infos = listEntries(bytes).filter(({ name }) => isFile(name))
  if (infos.length > limits.entriesCount)
    throw new Error(`It holds more than ${limits.entriesCount} files: import it in parts.`)
  const totalBytes = infos.reduce((sum, { originalSize }) => sum + originalSize, 0)
  if (totalBytes > limits.totalBytes)
    throw new Error(`Unpacked it is larger than ${toMebibytes(limits.totalBytes)} MiB: import it in parts.`)
  const entries = infos.map((info) => ({
    name: info.name,
    sizeBytes: info.originalSize,
    problem: findProblem(info, limits),
  }))
  return {
    entries,
    unpack: () =>
      unpackParts(
        bytes,
        entries.filter(({ problem }) => problem === null),
      ),
  }
}

function listEntries(bytes: Uint8Array): readonly UnzipFileInfo[] {
  const infos: UnzipFileInfo[] = []
  try {
    unzipSync(bytes, {
      filter: (info) => {
        infos.push(info)
        return false
      },
    })
  } catch (cause) {
    throw new Error('It is no zip, or a damaged one.', { cause })
  }
  return infos
}

/** Folders, and what macOS and Windows put beside files. */
function isFile(name: string): boolean {
  return !name.endsWith('/') && !/(?:^|\/)(?:__MACOSX\/|\.DS_Store$|Thumbs\.db$)/.test(name)
}

function findProblem(
  info: UnzipFileInfo,
  limits: { readonly [K in keyof typeof ZIP_LIMITS]: number },
): string | null {
  const { name, size, originalSize, compression } = info
  if (/\.zip$/i.test(name)) return 'A zip within a zip is not opened.'
  if (compression !== 0 && compression !== 8)
    return 'It is packed in a way that is not known here: pack it with deflate.'
  if (originalSize > limits.entryBytes) return `It is larger than ${toMebibytes(limits.entryBytes)} MiB.`
  const isBurst = originalSize > HARMLESS_BYTES && originalSize > limits.ratio * size
  return isBurst ? `It unpacks to more than ${limits.ratio} times its size.` : null
}

/**
 * fflate unpacks into a buffer of the size that the zip's directory tells, and never beyond it: an entry that lies about its
 * size comes out cut, and its document is refused as such.
 */
function* unpackParts(bytes: Uint8Array, entries: readonly ZipEntry[]) {
  for (const part of partition(entries)) {
    const names = new Set(part.map(({ name }) => name))
    const unpacked = unzipSync(bytes, { filter: ({ name }) => names.has(name) })
    for (const { name } of part) yield { name, bytes: unpacked[name] ?? new Uint8Array() }
  }
}

function partition(entries: readonly ZipEntry[]): readonly (readonly ZipEntry[])[] {
  const parts: ZipEntry[][] = []
  let partBytes = Number.POSITIVE_INFINITY
  for (const entry of entries) {
    if (partBytes + entry.sizeBytes > PART_BYTES) {
      parts.push([])
      partBytes = 0
    }
    parts.at(-1)?.push(entry)
    partBytes += entry.sizeBytes
  }
  return parts
}

function toMebibytes(bytes: number): number {
  return Math.round(bytes / 1024 / 1024)
}
