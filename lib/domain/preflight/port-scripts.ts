import { quoteArgv } from '../suite/shell-quote'

/** Server and client of a port check end by themselves after this long. */
export const PORT_CHECK_LIMIT_S = 12

type PortCheck = {
  readonly ports: readonly number[]
  /** The link's test address on the host that listens, and on the host that connects. */
  readonly serverAddress: string
  readonly clientAddress: string
}

/** One background subshell a port; each prints its whole frame at once, after its tool has ended. */
function inBackground(frameName: string, port: number, argv: readonly string[]): string {
  return `( pf_out=$(${quoteArgv(argv)} 2>&1); printf '@@plumbline ${frameName} port=${port}\\n%s\\n' "$pf_out" ) &`
}

/**
 * Script for the listening host: a one-shot iperf3 server on every port at once, one line `listening` when they are up.
 * Ports another program holds make their server fail at once and say so in its frame.
 */
export function portListenScript(check: PortCheck): string {
  const servers = check.ports.map((port) =>
    inBackground('port-server', port, [
      ...['timeout', String(PORT_CHECK_LIMIT_S - 2), 'iperf3', '-s', '-1', '-J'],
      ...['-p', String(port), '-B', check.serverAddress],
    ]),
  )
  return [
    ...servers,
    'pf_n=0',
    `while [ "$pf_n" -lt 20 ] && [ "$(ss -ltnH 2>/dev/null | grep -c -E ':(${check.ports.join('|')}) ')" -lt ${check.ports.length} ]; do sleep 0.1 2>/dev/null || sleep 1; pf_n=$((pf_n + 1)); done`,
    "printf '@@plumbline listening\\n'",
    'wait',
    "printf '@@plumbline end\\n'",
  ].join('\n')
}

/**
 * Script for the connecting host: one second of 100 kbit/s UDP to every port at once. iperf3 opens its control
 * connection by TCP first, so one test tells both protocols apart.
 */
export function portConnectScript(check: PortCheck): string {
  const clients = check.ports.map((port) =>
    inBackground('port-client', port, [
      ...[
        'timeout',
        String(PORT_CHECK_LIMIT_S - 4),
        'iperf3',
        '-c',
        check.serverAddress,
        '-B',
        check.clientAddress,
      ],
      ...['-p', String(port), '-u', '-b', '100000', '-l', '200', '-t', '1', '-J'],
    ]),
  )
  return ['pl_await go', ...clients, 'wait', "printf '@@plumbline end\\n'"].join('\n')
}
