import { AppError } from '@/lib/services/errors'
import type { SecretSealer } from '@/lib/services/ports/system'
import type { WorkerStore } from '@/lib/services/ports/worker-store'
import { sealSecret } from './sealed-secret'
import { readPublicKeyFile } from './worker-key'

/**
 * Seals for the worker that was seen last, or for the one whose public key lies in the data directory.
 * Throws AppError `not-ready` before any worker has started.
 */
export function createSecretSealer(deps: {
  readonly workers: Pick<WorkerStore, 'latest'>
  readonly dataDir: string
}): SecretSealer {
  return {
    async seal(input) {
      const worker = await deps.workers.latest()
      const publicKey = worker?.publicKey ?? (await readPublicKeyFile(deps.dataDir))
      if (publicKey === null) {
        throw new AppError(
          'not-ready',
          'The worker has not started yet, so there is no key to seal this secret with.',
        )
      }
      return sealSecret({ ...input, publicKey })
    },
  }
}
