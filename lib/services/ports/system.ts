/** The current moment; tests pass a fake. */
export type Clock = { now(): Date }

/** Opaque unique ids. */
export type IdSource = { newId(): string }

/** Seals secrets to the worker's public key: whoever seals cannot read them again. */
export type SecretSealer = {
  seal(input: { readonly recordId: string; readonly text: string }): Promise<string>
}

/** The worker's half. Throws where the secret was sealed for another record or another key. */
export type SecretOpener = {
  open(input: { readonly recordId: string; readonly sealed: string }): Promise<string>
}
