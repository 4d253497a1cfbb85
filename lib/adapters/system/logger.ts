import { type DestinationStream, type Logger, pino } from 'pino'

const SECRET_KEYS = [
  'authorization',
  'cookie',
  'password',
  'passphrase',
  'privateKey',
  'secret',
  'sealedSecret',
  'set-cookie',
  'token',
]

/** Every secret key at the top of a record and up to three objects deep: pino's paths know no "at any depth". */
const REDACTED_PATHS = SECRET_KEYS.flatMap((key) =>
  ['', '*.', '*.*.', '*.*.*.'].map((prefix) =>
    key.includes('-') ? `${prefix.slice(0, -1)}["${key}"]` : prefix + key,
  ),
)

export type { Logger }

/** A log of JSON lines on standard output (or `destination`), in which secrets are written as `[hidden]`. */
export function createLogger(
  name: 'web' | 'worker' | 'cli',
  options: { readonly level?: string; readonly destination?: DestinationStream } = {},
): Logger {
  const settings = {
    name,
    level: options.level ?? 'info',
    redact: { paths: REDACTED_PATHS, censor: '[hidden]' },
  }
  return options.destination === undefined ? pino(settings) : pino(settings, options.destination)
}
