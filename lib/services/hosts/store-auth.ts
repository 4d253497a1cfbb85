import type { HostAuth, HostAuthInput, HostAuthKind } from '@/lib/domain/model/host'
import type { HostDeps } from './host-deps'

export type StoredAuth = {
  readonly authKind: HostAuthKind
  /** Null where the agent signs in. */
  readonly sealedSecret: string | null
  readonly publicKey: string | null
}

function seal(sealer: HostDeps['sealer'], input: { readonly hostId: string; readonly auth: HostAuth }) {
  return sealer.seal({ recordId: input.hostId, text: JSON.stringify(input.auth) })
}

/** What a reader of authorized_keys recognises the key by; other characters than these would end or confuse the line. */
function commentFor(name: string): string {
  return `plumbline-${name.replace(/[^A-Za-z0-9._-]+/g, '-')}`
}

/**
 * Seals what signs in to a host, for that host and the worker alone. A pair that is to be made here is made and sealed in one
 * go: only its public half is kept in the clear. Throws AppError not-ready where no worker has run that could open a secret.
 */
export async function storeAuth(
  deps: Pick<HostDeps, 'sealer' | 'keyPairs'>,
  input: { readonly hostId: string; readonly hostName: string; readonly auth: HostAuthInput },
): Promise<StoredAuth> {
  const { hostId, auth } = input
  switch (auth.kind) {
    case 'agent':
      return { authKind: 'agent', sealedSecret: null, publicKey: null }
    case 'generate': {
      const { privateKey, publicKey } = deps.keyPairs.make(commentFor(input.hostName))
      const sealedSecret = await seal(deps.sealer, { hostId, auth: { kind: 'key', privateKey } })
      return { authKind: 'key', sealedSecret, publicKey }
    }
    case 'key':
    case 'password':
      return {
        authKind: auth.kind,
        sealedSecret: await seal(deps.sealer, { hostId, auth }),
        publicKey: null,
      }
  }
}
