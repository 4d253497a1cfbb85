import type { EndNames } from '@/lib/domain/format/end-names'
import type { Side } from '@/lib/domain/model/direction'
import type { Failure } from '@/lib/domain/model/failure'
import type { HostOutput } from '@/lib/domain/suite/parse/host-output'
import { otherSide } from '@/lib/domain/suite/scripts/step-scripts'
import type { EndToEndFailure } from '@/lib/domain/tools/iperf3/combine'

/** Stands for a host's name until `nameHosts` puts it in: the parsers know sides only. */
export function hostName(side: Side): string {
  return `{${side}}`
}

/** Puts the hosts' names into the sentence of a failure. */
export function nameHosts(failure: Failure, names: EndNames): Failure {
  const message = failure.message.replace(/\{([ab])\}/g, (_, side: string) =>
    side === 'a' ? names.a : names.b,
  )
  return { ...failure, message }
}

/** Why a script gave up, as a sentence for people. */
function sentenceFor(code: string, host: string, tool: string | null): string {
  switch (code) {
    case 'tool-missing':
      return `${tool ?? 'A tool'} is not installed on ${host}; its preflight shows the install command.`
    case 'test-address-missing':
      return `The link's test address is not on any interface of ${host}.`
    case 'no-port-free':
      return `None of the link's ports is free on ${host}; free one or widen the link's range.`
    case 'server-not-ready':
      return `${host} was not told where to connect: the server on the other side never listened.`
    default:
      return `The script on ${host} gave up: ${code}.`
  }
}

/** Returns the reason a host's own script gave, null where it gave none. */
export function scriptFailure(output: HostOutput | null): Failure | null {
  if (!output?.failed) return null
  const { code, tool } = output.failed
  return { code, message: sentenceFor(code, hostName(output.side), tool) }
}

/** The reason that comes first: a server that never came up explains a client that was never told. */
export function firstScriptFailure(outputs: readonly (HostOutput | null)[]): Failure | null {
  const failures = outputs.map(scriptFailure).filter((failure) => failure !== null)
  return failures.find(({ code }) => code !== 'server-not-ready') ?? failures[0] ?? null
}

/** A script that printed nothing, or stopped before its end: the host vanished, or the step was ended from outside. */
export function vanishedFailure(side: Side): Failure {
  return { code: 'host-vanished', message: `The output of ${hostName(side)} ends before the test did.` }
}

type TestShape = {
  readonly isUdp: boolean
  readonly sender: Side
  readonly receiver: Side
  /** Who connects: the sender, or the receiver of a reversed test. */
  readonly client: Side
  readonly port: number | null
  /** iperf3 connected and began: the control connection passed. */
  readonly hasBegun: boolean
  /** The time limit ended the client. */
  readonly isCut: boolean
  /** Either end told of bytes of the test: the path carried it until it was cut. */
  readonly hasFlowed: boolean
}

function udpFailure({ sender, receiver, port }: TestShape): Failure {
  const way = `from ${hostName(sender)} to ${hostName(receiver)}`
  return {
    code: 'udp-blocked',
    message: `The TCP connection to port ${port ?? '?'} was made, but no UDP datagram came through ${way}: a firewall lets TCP pass and not UDP.`,
  }
}

const SILENCE_CODES: readonly string[] = ['timeout', 'no-output', 'nothing-received']

/**
 * Returns the failure of a test in the words of the step. A connection that times out though the server was listening, or
 * is refused by something in between, is a firewall; datagrams that vanish while TCP passes are blocked UDP. A test that had
 * begun to flow and was cut had lost its control connection as well: then the path is gone, and not UDP alone.
 */
export function testFailure(failure: EndToEndFailure, test: TestShape): Failure {
  const { isUdp, hasBegun, hasFlowed, isCut, port, client } = test
  const isSilence = isCut || SILENCE_CODES.includes(failure.code)
  if (isUdp && isSilence && hasBegun && !(isCut && hasFlowed)) return udpFailure(test)
  const from = hostName(client)
  const target = `port ${port ?? '?'} on ${hostName(otherSide(client))}`
  if (port !== null && failure.code === 'timeout' && !hasBegun) {
    return {
      code: 'firewalled',
      message: `${from} cannot connect to ${target}, although the server listens there: a firewall drops it, or the path is down.`,
    }
  }
  if (port !== null && failure.code === 'connection-refused') {
    return {
      code: 'firewalled',
      message: `${target} refuses ${from}, although the server listens there: a firewall rejects it.`,
    }
  }
  if (isCut && failure.code !== 'foreign-client') {
    return {
      code: 'timeout',
      message: `The test from ${from} to ${target} did not come to its end in time: the path or a host stopped answering.`,
    }
  }
  if (failure.code === 'foreign-client') {
    return {
      code: failure.code,
      message: `Somebody else's client used the server on ${target}: ${failure.message}.`,
    }
  }
  return { code: failure.code, message: `iperf3: ${failure.message}` }
}
