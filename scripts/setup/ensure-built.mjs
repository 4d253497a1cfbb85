import { mkdir, open, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { fingerprint } from './fingerprint.mjs'
import { PRISMA_ENV, ROOT, runCommand } from './run-command.mjs'

const STAMP = path.join(ROOT, 'dist/.built')
const LOCK = path.join(ROOT, 'dist/.building')
const SOURCES = [
  'app',
  'components',
  'e2e/lab',
  'lib',
  'prisma',
  'public',
  'scripts',
  'next.config.ts',
  'postcss.config.mjs',
  'proxy.ts',
  'package-lock.json',
]

function isAlive(pid) {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

/** Two instances started at once share one build: the second waits for the first; a lock whose owner died is taken over. */
async function withBuildLock(work) {
  await mkdir(path.dirname(LOCK), { recursive: true })
  for (;;) {
    const handle = await open(LOCK, 'wx').catch(() => null)
    if (handle) {
      await handle.writeFile(String(process.pid))
      await handle.close()
      return await work().finally(() => rm(LOCK, { force: true }))
    }
    const owner = Number(await readFile(LOCK, 'utf8').catch(() => ''))
    if (owner && !isAlive(owner)) await rm(LOCK, { force: true })
    else await delay(500)
  }
}

/** Builds web and worker where the sources, or the base path that Next builds in, have changed since the last build. */
export async function ensureBuilt() {
  await withBuildLock(async () => {
    const wanted = await fingerprint(SOURCES, [process.env.PLUMBLINE_BASE_PATH ?? '', process.version])
    if ((await readFile(STAMP, 'utf8').catch(() => null)) === wanted) return
    console.log('Building …')
    await runCommand('npm', ['run', '--silent', 'build'], { env: { ...PRISMA_ENV, NODE_ENV: 'production' } })
    await writeFile(STAMP, wanted)
  })
}
