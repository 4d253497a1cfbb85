/** The current moment; tests pass a fake. */
export type Clock = { now(): Date }

/** Opaque unique ids. */
export type IdSource = { newId(): string }

/** What a text is known again by: equal texts have the same, others do not. */
export type Digest = (text: string) => string

/** Where a bug is written down that did not end what went on. */
export type ErrorLog = { error(fields: object, message: string): void }

/** Seals secrets to the worker's public key: whoever seals cannot read them again. */
export type SecretSealer = {
  seal(input: { readonly recordId: string; readonly text: string }): Promise<string>
}

/** The worker's half. Throws where the secret was sealed for another record or another key. */
export type SecretOpener = {
  open(input: { readonly recordId: string; readonly sealed: string }): Promise<string>
}

export type SshKeyPair = {
  /** In OpenSSH's format, without a passphrase: to be sealed at once and kept nowhere else. */
  readonly privateKey: string
  /** One line: type, base64, comment. */
  readonly publicKey: string
}

/** Makes Ed25519 key pairs. */
export type SshKeyPairs = { make(comment: string): SshKeyPair }

/** What this instance stands on. */
export type InstanceFacts = {
  readonly database: 'SQLite' | 'PostgreSQL'
  /** What the database takes now, with SQLite's write-ahead log. */
  readonly databaseBytes: number
  readonly dataDir: string
  /** What may still be written where the data directory lies. */
  readonly freeBytes: number
}
