import { type OneWayDirection, senderOf } from '@/lib/domain/model/direction'
import type { StepOutcome, StepSpec } from '@/lib/domain/model/step'
import { FIRST_ATTEMPT } from '@/lib/domain/suite/parse/host-output'
import type { PerformedScripts } from './perform-step'

export type Attempt = { readonly scripts: PerformedScripts; readonly outcome: StepOutcome }

/** Who connects in a direction of a run: the sender, or (`reversed`) the receiver; learned once, then kept. */
export type KnownWays = Map<OneWayDirection, 'forward' | 'reversed'>

/**
 * Performs a step with the sender as the client. A one-way test whose sender is kept from its receiver's server is
 * performed again with the roles swapped, unless an earlier one came through (then the path failed, not a firewall). The
 * reason of the first attempt stays in the outputs and the commands. Where neither end reaches the other, the failure
 * names both reasons and later steps are not tried twice.
 */
export async function performEitherWay(input: {
  readonly spec: StepSpec
  readonly ways: KnownWays
  readonly attempt: (isReversed: boolean) => Promise<Attempt>
}): Promise<Attempt> {
  const { spec, ways, attempt } = input
  if (spec.kind === 'rtt' || spec.kind === 'mtu' || spec.direction === 'both') return attempt(false)
  const known = ways.get(spec.direction)
  if (known !== undefined) return attempt(known === 'reversed')
  const first = await attempt(false)
  if (first.outcome.state === 'done') ways.set(spec.direction, 'forward')
  const reason = reasonKeptOut(first)
  if (reason === null) return first
  const second = await attempt(true)
  const scripts = withFirstAttempt({ first, second, reason, direction: spec.direction })
  if (second.scripts.error !== null) return { scripts, outcome: second.outcome }
  const reasonBack = reasonKeptOut(second)
  ways.set(spec.direction, reasonBack === null ? 'reversed' : 'forward')
  if (reasonBack === null) return { scripts, outcome: second.outcome }
  const failure = { code: 'firewalled', message: `${reason} Nor the other way round: ${reasonBack}` }
  return { scripts, outcome: { state: 'failed', failure, result: null } }
}

/** Why the client did not reach its server, null where it did or something else went wrong. */
function reasonKeptOut({ scripts, outcome }: Attempt): string | null {
  if (scripts.error !== null || outcome.state !== 'failed') return null
  return outcome.failure.code === 'firewalled' ? outcome.failure.message : null
}

function withFirstAttempt(o: {
  readonly first: Attempt
  readonly second: Attempt
  readonly reason: string
  readonly direction: OneWayDirection
}): PerformedScripts {
  const { first, second, reason } = o
  const side = senderOf(o.direction)
  const printed = first.scripts.outputs.filter((output) => output.side === side).map(({ text }) => text)
  const note = { side, name: FIRST_ATTEMPT, text: [reason, ...printed].join('\n\n') }
  const commands = first.scripts.commands.map((record) => ({
    ...record,
    name: `first attempt, ${record.name}`,
    commands: record.side === side ? [`# ${reason}`, ...record.commands] : record.commands,
  }))
  return {
    outputs: [note, ...second.scripts.outputs],
    commands: [...commands, ...second.scripts.commands],
    error: second.scripts.error,
  }
}
