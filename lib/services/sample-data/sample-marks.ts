import type { Host } from '@/lib/domain/model/host'

/** The SSH user of every sample host. */
export const SAMPLE_USER = 'sample'
/** Begins the identity of every sample host; a machine's own begins otherwise. */
export const SAMPLE_IDENTITY_PREFIX = 'sample:'

/** Whether a host was made by `insertSampleData`. */
export function isSampleHost(host: Pick<Host, 'identity' | 'ssh'>): boolean {
  return host.ssh.user === SAMPLE_USER && (host.identity?.startsWith(SAMPLE_IDENTITY_PREFIX) ?? false)
}
