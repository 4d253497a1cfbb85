import { createHash } from 'node:crypto'
import { readdir, readFile, stat } from 'node:fs/promises'
import path from 'node:path'
import { ROOT } from './run-command.mjs'

async function filesBelow(entry) {
  const info = await stat(entry).catch(() => null)
  if (!info) return []
  if (info.isFile()) return [entry]
  const names = await readdir(entry, { recursive: true, withFileTypes: true })
  return names.filter((file) => file.isFile()).map((file) => path.join(file.parentPath, file.name))
}

/** One hash over the contents of the named files and folders, in a fixed order, and of any extra words. */
export async function fingerprint(entries, words = []) {
  const files = (await Promise.all(entries.map((entry) => filesBelow(path.join(ROOT, entry))))).flat().sort()
  const hash = createHash('sha256')
  for (const file of files) hash.update(`${path.relative(ROOT, file)}\0`).update(await readFile(file))
  return hash.update(words.join('\0')).digest('hex')
}
