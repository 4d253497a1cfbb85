import type { Side } from '@/lib/domain/model/direction'
import type { TcpSpec, UdpSpec } from '@/lib/domain/model/step'
import { isIpv6Address } from '@/lib/domain/suite/address'
import { clientWords, isUdpSpec, serverWords, wholeSeconds } from '@/lib/domain/suite/scripts/iperf3-commands'
import * as text from '@/lib/domain/suite/scripts/shell-text'
import { type HostScript, type ScriptContext, testAddressesOf } from '@/lib/domain/suite/scripts/step-scripts'
import { quoteArgv, quoteWord } from '@/lib/domain/suite/shell-quote'

/** Connecting (5 s) and exchanging results; a client that needs this and a 50th of the RTT in ms hangs (field-notes §3.1.3). */
const CLIENT_MARGIN_S = 10
/** A server must also outlive the wait for its client to be told. */
const SERVER_MARGIN_S = 30
const SCRIPT_MARGIN_S = 60
/** Of TICKs of 20 ms: in a test both ways the own server may end this much after the own client. */
const BOTH_GRACE_TICKS = 200
const SIDE_PING_INTERVAL_S = 0.2
const KILL_AFTER_S = 5

/** Seconds a client may take in all. */
function clientLimitS(spec: TcpSpec | UdpSpec, { link }: ScriptContext): number {
  const forPath = Math.max(1, Math.ceil((link.expectedRttMs ?? 0) / 50))
  return wholeSeconds(spec.durationS) + CLIENT_MARGIN_S + forPath
}

type Role = { readonly isServer: boolean; readonly isClient: boolean }
type Parts = {
  readonly spec: TcpSpec | UdpSpec
  readonly context: ScriptContext
  readonly side: Side
  readonly role: Role
  /** `sender`, `receiver` or `both`. */
  readonly name: string
}

/** Which sockets to look at; port variables are expanded by the shell. */
function filterOf({ isServer, isClient }: Role): string {
  if (isServer && isClient) return '( dport = :$PEER_PORT or sport = :$PORT )'
  return isServer ? 'sport = :$PORT' : 'dport = :$PEER_PORT'
}

function mainLines({ role, name, spec }: Parts): readonly string[] {
  // A UDP probe is short, and its receiver's socket is where a drop shows.
  const rest = name !== 'receiver' || isUdpSpec(spec) ? '"$REST_SENDER"' : '"$REST_RECEIVER"'
  const startServer = role.isServer ? ['start_server || return 0'] : []
  const awaitGo = role.isClient ? [`await_go || { ${role.isServer ? 'end_server 0; ' : ''}return 0; }`] : []
  const endServer = role.isServer
    ? [role.isClient ? `end_server ${BOTH_GRACE_TICKS}` : 'wait "$SERVER_PID"', `clock; SERVER_END=$T`]
    : []
  return [
    'run_test() {',
    ...startServer,
    ...awaitGo,
    `SAMPLE_FILTER="${filterOf(role)}"`,
    `sampler ${rest} >&5 & SAMPLER_PID=$!`,
    ...(role.isClient ? ['CLIENT=$(run_client)'] : []),
    ...endServer,
    'kill -USR1 "$SAMPLER_PID"; wait "$SAMPLER_PID" 2>/dev/null',
    ...(role.isServer ? [`printf '\\n'; say "server-end t=$SERVER_END"`] : []),
    ...(role.isClient ? [`printf '%s\\n' "$CLIENT"`] : []),
    '}',
    'counters before',
    'exec 5>&1',
    'TEST=$(run_test)',
    'exec 5>&-',
    'counters after',
    `printf '%s\\n' "$TEST"`,
    'say end',
  ]
}

type Commands = {
  readonly server: readonly string[]
  readonly client: readonly string[]
  readonly ping: readonly string[]
}

function commandsOf({ spec, context, side, name }: Parts): Commands {
  const { source, destination } = testAddressesOf(context, side)
  const facts = context.facts[side]
  // A receiver that is a client asks its server to send.
  const isReversed = name === 'receiver'
  return {
    server: serverWords({ facts, address: source }),
    client: clientWords({ spec, facts, source, destination, runId: context.runId, isReversed }),
    ping: ['-n', '-i', String(SIDE_PING_INTERVAL_S), '-I', source, destination],
  }
}

function definitionLines(parts: Parts): readonly string[] {
  const { spec, context, side, role } = parts
  const { source, destination } = testAddressesOf(context, side)
  const { server, client, ping } = commandsOf(parts)
  const seconds = wholeSeconds(spec.durationS)
  const { first, count } = context.link.ports
  const ports = Array.from({ length: count }, (_, index) => first + index).join(' ')
  const serverLines = [
    text.SERVER,
    `PORTS=${quoteWord(ports)}`,
    `run_server() { limited ${seconds + SERVER_MARGIN_S} ${quoteArgv(server)} -p "$PORT"; }`,
  ]
  const clientLines = [
    text.CLIENT,
    isIpv6Address(source) ? text.PING_V6 : 'PING=ping',
    `side_ping() { exec $PING ${quoteArgv(ping)}; }`,
    `client_command() { limited ${clientLimitS(spec, context)} ${quoteArgv(client)} -p "$PEER_PORT"; }`,
  ]
  return [
    text.PRELUDE,
    `SRC=${quoteWord(source)} DST=${quoteWord(destination)}`,
    'has iperf3 || fail code=tool-missing tool=iperf3',
    text.FIND_INTERFACE,
    text.COUNTERS,
    text.TICKS,
    text.SAMPLER,
    `PROTOCOL=${isUdpSpec(spec) ? 'udp' : 'tcp'}`,
    `choose_ss ${isUdpSpec(spec) ? '-uamn' : '-tinm'}`,
    ...(role.isServer ? serverLines : []),
    ...(role.isClient ? clientLines : []),
  ]
}

function readableCommands(parts: Parts): readonly string[] {
  const { server, client, ping } = commandsOf(parts)
  const seconds = wholeSeconds(parts.spec.durationS)
  const limited = (limitS: number, words: readonly string[], port: 'PORT' | 'PEER_PORT') =>
    quoteArgv(['timeout', '-k', String(KILL_AFTER_S), String(limitS), ...words, '-p', port])
  return [
    ...(parts.role.isServer ? [limited(seconds + SERVER_MARGIN_S, server, 'PORT')] : []),
    ...(parts.role.isClient
      ? [limited(clientLimitS(parts.spec, parts.context), client, 'PEER_PORT'), quoteArgv(['ping', ...ping])]
      : []),
  ]
}

/** Returns one host's script of a TCP or UDP test: its server, its client, or both at once. */
export function trafficScript(parts: Parts): HostScript {
  const lines = [...definitionLines(parts), ...mainLines(parts)]
  return {
    side: parts.side,
    name: parts.name,
    script: lines.join('\n'),
    commands: readableCommands(parts),
    limitS: wholeSeconds(parts.spec.durationS) + SCRIPT_MARGIN_S,
    ...parts.role,
  }
}
