import { receiverOf, senderOf } from '@/lib/domain/model/direction'
import type { StepSpec } from '@/lib/domain/model/step'
import { mtuScript, rttScript } from '@/lib/domain/suite/scripts/idle-scripts'
import type { ScriptContext, StepScripts } from '@/lib/domain/suite/scripts/step-scripts'
import { trafficScript } from '@/lib/domain/suite/scripts/traffic-script'

const SERVER_ONLY = { isServer: true, isClient: false } as const
const CLIENT_ONLY = { isServer: false, isClient: true } as const
const SERVER_AND_CLIENT = { isServer: true, isClient: true } as const

/**
 * Returns the scripts that perform a step, one a host involved; none for a window beyond the hosts' limits. The sender is
 * the client, and the receiver where `context.isReversed` (one-way tests only).
 */
export function scriptsFor(spec: StepSpec, context: ScriptContext): StepScripts {
  if (spec.kind === 'rtt') return { hosts: [rttScript(spec, context)] }
  if (spec.kind === 'mtu') return { hosts: [mtuScript(spec, context)] }
  if ('clamped' in spec && spec.clamped) return { hosts: [] }
  if (spec.direction === 'both') {
    const at = (side: 'a' | 'b') =>
      trafficScript({ spec, context, side, role: SERVER_AND_CLIENT, name: 'both' })
    return { hosts: [at('a'), at('b')] }
  }
  const [sending, receiving] = context.isReversed
    ? ([SERVER_ONLY, CLIENT_ONLY] as const)
    : ([CLIENT_ONLY, SERVER_ONLY] as const)
  return {
    hosts: [
      trafficScript({ spec, context, side: receiverOf(spec.direction), role: receiving, name: 'receiver' }),
      trafficScript({ spec, context, side: senderOf(spec.direction), role: sending, name: 'sender' }),
    ],
  }
}
