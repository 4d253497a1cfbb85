import { AppError } from '../errors'
import type { HostStore } from '../ports/host-store'

const FIELD = 'ssh.jumpHostId'

function refuse(message: string): never {
  throw new AppError('invalid-input', message, { details: [{ field: FIELD, message }] })
}

/**
 * Refuses a jump host that is unknown, retired, the host itself, or one that is reached through it in turn.
 * Throws AppError invalid-input at the field `ssh.jumpHostId`.
 */
export async function refuseBadJump(
  hosts: HostStore,
  input: { readonly hostId: string | null; readonly jumpHostId: string },
): Promise<void> {
  const seen = new Set<string>()
  let nextId: string | null = input.jumpHostId
  while (nextId !== null) {
    if (nextId === input.hostId)
      refuse('A host cannot be reached through itself, directly or by way of others.')
    if (seen.has(nextId)) refuse('These jump hosts lead in a circle.')
    seen.add(nextId)
    const jump = await hosts.get(nextId)
    if (!jump || (jump.retiredAt && nextId === input.jumpHostId))
      refuse('There is no such jump host; choose another.')
    nextId = jump.ssh.jumpHostId
  }
}
