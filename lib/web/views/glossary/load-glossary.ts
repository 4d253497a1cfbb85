import 'server-only'
import { readFile } from 'node:fs/promises'
import { cache } from 'react'
import { type GlossarySection, parseGlossary } from '@/lib/domain/glossary/parse-glossary'

/** The product is started from its own folder (scripts/start), where its documents lie. */
const FILE = 'docs/glossary.md'

/** The whole glossary, as docs/glossary.md has it. */
export const loadGlossary = cache(
  async (): Promise<readonly GlossarySection[]> => parseGlossary(await readFile(FILE, 'utf8')),
)
