import { BASE_PATH } from '@/lib/web/base-path'

const YEAR_S = 31_536_000

/** Keeps a preference of this browser for a year, where the server can read it. */
export function writePreference(name: string, value: string): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser yet
  document.cookie = `${name}=${encodeURIComponent(value)}; path=${BASE_PATH || '/'}; max-age=${YEAR_S}; samesite=lax`
}
