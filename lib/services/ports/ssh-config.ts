import type { SshConfigFiles } from '@/lib/domain/ssh/ssh-config-files'

/** The OpenSSH client configuration of the user who runs Plumbline; null where that user has none. */
export type SshConfigSource = { read(): Promise<SshConfigFiles | null> }
