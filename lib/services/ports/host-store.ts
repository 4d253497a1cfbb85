import type { Host, HostAuthKind, HostKey } from '@/lib/domain/model/host'

export type NewHost = Omit<Host, 'pinnedKeys' | 'identity' | 'retiredAt' | 'hasSecret'> & {
  readonly sealedSecret: string | null
}

export type HostChange = {
  readonly name?: string
  readonly site?: string
  readonly ssh?: Host['ssh']
  readonly testAddresses?: readonly string[]
  readonly authKind?: HostAuthKind
  /** A new sealed secret, or null to discard the stored one. */
  readonly sealedSecret?: string | null
  readonly publicKey?: string | null
  /** Null where the host may be another machine now, until the next preflight says which. */
  readonly identity?: null
}

export type HostStore = {
  insert(host: NewHost): Promise<Host>
  get(id: string): Promise<Host | null>
  list(filter: { readonly includeRetired: boolean }): Promise<readonly Host[]>
  update(id: string, change: HostChange, at: Date): Promise<Host>
  retire(id: string, at: Date): Promise<void>
  restore(id: string, at: Date): Promise<void>
  setIdentity(id: string, identity: string): Promise<void>
  /** Pins a key; replaces that algorithm's key only where `replaces` names its fingerprint. */
  pinKey(input: {
    readonly hostId: string
    readonly key: HostKey
    readonly trustedBy: string
    readonly at: Date
    readonly replaces: string | null
  }): Promise<void>
  sealedSecret(id: string): Promise<string | null>
}
