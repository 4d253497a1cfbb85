import { build } from 'esbuild'
import { PRISMA_ENV, ROOT, runCommand } from './setup/run-command.mjs'

/** Web by Next, worker and start-up tools by esbuild: one file each, packages left in node_modules. */
await runCommand('npm', ['run', '--silent', 'db:generate'], { env: PRISMA_ENV })
await runCommand('npx', ['--no-install', 'next', 'build'], { env: { NEXT_TELEMETRY_DISABLED: '1' } })
await build({
  absWorkingDir: ROOT,
  entryPoints: {
    worker: 'lib/worker/main.ts',
    prepare: 'scripts/start/prepare.ts',
    lab: 'scripts/start/lab.ts',
  },
  outdir: 'dist',
  outExtension: { '.js': '.mjs' },
  bundle: true,
  packages: 'external',
  platform: 'node',
  target: 'node20',
  format: 'esm',
  sourcemap: true,
  logLevel: 'warning',
  alias: { '@': ROOT, 'server-only': `${ROOT}/lib/testing/server-only.ts` },
})
