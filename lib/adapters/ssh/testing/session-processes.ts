import { readdirSync, readFileSync } from 'node:fs'

const POLL_MS = 20

function readStat(pid: string): { state: string; session: number } | undefined {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ')
    return { state: fields[0] ?? '', session: Number(fields[3]) }
  } catch {
    return undefined
  }
}

function readCommand(pid: string): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'latin1').replaceAll('\0', ' ').slice(0, 80)
  } catch {
    return ''
  }
}

/** The living processes of a session, as `pid command`. */
export function listSession(session: number): string[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((pid) => {
      const stat = readStat(pid)
      return stat?.session === session && stat.state !== 'Z'
    })
    .map((pid) => `${pid} ${readCommand(pid)}`)
}

/** The living processes whose command line contains a word: for what has left its session. */
export function listByWord(word: string): string[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((pid) => pid !== String(process.pid) && readStat(pid)?.state !== 'Z')
    .map((pid) => `${pid} ${readCommand(pid)}`)
    .filter((line) => line.includes(word))
}

/** Polls until `list` is empty or the deadline has passed; returns the milliseconds it took, or what was left. */
export async function waitUntilGone(list: () => string[], limitMs: number): Promise<number> {
  const startedMs = performance.now()
  for (;;) {
    const left = list()
    const tookMs = performance.now() - startedMs
    if (left.length === 0) return tookMs
    if (tookMs > limitMs) throw new Error(`Left behind after ${limitMs} ms: ${left.join('; ')}`)
    await new Promise((resolve) => setTimeout(resolve, POLL_MS))
  }
}
