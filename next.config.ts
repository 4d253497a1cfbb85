import { spawnSync } from 'node:child_process'
import type { NextConfig } from 'next'

/** The path Plumbline is served under (`/plumbline`), or the empty string. Next bakes it into the build. */
const basePath = (process.env.PLUMBLINE_BASE_PATH ?? '').replace(/\/+$/, '')

/** What Settings → About names: baked in, because the checkout may move on after the build. Empty outside a checkout. */
function readCommit(): string {
  const command = ['describe', '--always', '--dirty', '--abbrev=10', '--exclude=*']
  const { status, stdout } = spawnSync('git', command, { encoding: 'utf8' })
  return status === 0 ? stdout.trim() : ''
}

const config: NextConfig = {
  basePath,
  env: { NEXT_PUBLIC_BASE_PATH: basePath, PLUMBLINE_COMMIT: readCommit() },
  poweredByHeader: false,
  reactStrictMode: true,
  // `npm run check` type-checks the whole tree once; a build need not do it again.
  typescript: { ignoreBuildErrors: true },
  serverExternalPackages: ['better-sqlite3', 'pg', 'pino', 'libsodium-wrappers', 'better-auth'],
  experimental: { serverActions: { bodySizeLimit: '256kb' } },
  headers: async () => [
    {
      source: '/:path*',
      headers: [
        { key: 'X-Content-Type-Options', value: 'nosniff' },
        { key: 'X-Frame-Options', value: 'DENY' },
        { key: 'Referrer-Policy', value: 'same-origin' },
        { key: 'Cross-Origin-Opener-Policy', value: 'same-origin' },
        { key: 'Cross-Origin-Resource-Policy', value: 'same-origin' },
        { key: 'Permissions-Policy', value: 'camera=(), geolocation=(), microphone=()' },
      ],
    },
  ],
}

export default config
