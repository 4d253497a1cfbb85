import { readFile } from 'node:fs/promises'
import { emptyLine, type ReadLine } from '@/lib/domain/tools/read/read-line'
import { isReadable, readOutput } from '@/lib/domain/tools/read/read-output'

/** PowerShell's ">" writes UTF-16 with a byte-order mark. */
function decodeText(bytes: Buffer): string {
  const isUtf16 = bytes[0] === 0xff && bytes[1] === 0xfe
  return isUtf16 ? bytes.toString('utf16le') : bytes.toString('utf8')
}

function describeFailure(cause: unknown): string {
  return cause instanceof Error ? cause.message : String(cause)
}

async function readOne(file: string): Promise<readonly ReadLine[]> {
  try {
    return readOutput(file, decodeText(await readFile(file)))
  } catch (cause) {
    return [{ ...emptyLine(file, null), error: { code: 'not-found', message: describeFailure(cause) } }]
  }
}

/**
 * Writes one JSON object a line for every output in the files. Returns the exit status: 1 if any file was unreadable (not
 * there, or nothing in it recognised), else 0; a test that failed is readable, and its line says why.
 */
export async function runRead(files: string[], write: (line: string) => void): Promise<number> {
  let status = files.length === 0 ? 1 : 0
  for (const file of files) {
    const lines = await readOne(file)
    for (const line of lines) write(JSON.stringify(line))
    if (!lines.some(isReadable)) status = 1
  }
  return status
}
