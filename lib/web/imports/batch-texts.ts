import type { TextFile } from './read-sources'

/** What one call takes with ease: it answers within a second or two, and so progress is seen. */
export const BATCH = { filesCount: 100, chars: 2 * 1024 * 1024 } as const

export type Batch = { readonly files: readonly TextFile[]; readonly filesDoneCount: number }

/** Puts texts together into calls; `filesDoneCount` is how many files are whole once the batch is through. */
export async function* batchTexts(
  texts: AsyncIterable<TextFile & { readonly isLastOfFile: boolean }>,
  limits: { readonly filesCount: number; readonly chars: number } = BATCH,
): AsyncGenerator<Batch> {
  let files: TextFile[] = []
  let chars = 0
  let filesDoneCount = 0
  for await (const { name, text, isLastOfFile } of texts) {
    const isFull = files.length >= limits.filesCount || chars + text.length > limits.chars
    if (files.length > 0 && isFull) {
      yield { files, filesDoneCount }
      files = []
      chars = 0
    }
    files.push({ name, text })
    chars += text.length
    if (isLastOfFile) filesDoneCount += 1
  }
  if (files.length > 0) yield { files, filesDoneCount }
}
