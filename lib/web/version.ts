import manifest from '@/package.json'

/** The version of this build. */
export const VERSION: string = manifest.version

/** The commit this build was made from, `-dirty` where files differed from it; null outside a checkout. */
export const COMMIT: string | null = process.env.PLUMBLINE_COMMIT || null
