/** Files of an OpenSSH client configuration, as far as they may be read. */
export type SshConfigFiles = {
  /** As people write it: `~/.ssh/config`. */
  readonly name: string
  readonly text: string
  /** What each pattern of an `Include` line stands for, by the pattern as it is written there. */
  readonly includes: ReadonlyMap<string, readonly IncludedFile[] | IncludeRefusal>
  /** Who `ssh` would sign in as where the file names no user. */
  readonly localUser: string
}

export type IncludedFile = { readonly name: string; readonly text: string }

/** Why a pattern was not followed, as a sentence. */
export type IncludeRefusal = { readonly refused: string }
