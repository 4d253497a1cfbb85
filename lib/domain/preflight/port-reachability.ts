import { type Frame, numberAttribute, readFrames } from '../suite/frames'
import { parseIperf3 } from '../tools/iperf3/parse'

export type PortReachability = {
  readonly port: number
  /** False where another program listens there. */
  readonly isFree: boolean
  readonly tcpReachable: boolean | null
  readonly udpReachable: boolean | null
  readonly message: string | null
}

/** What a port check tells of every port, from the frames of its two scripts. */
export function readPortReachability(input: {
  readonly ports: readonly number[]
  readonly serverOutput: string
  readonly clientOutput: string
}): PortReachability[] {
  const servers = framesByPort(input.serverOutput, 'port-server')
  const clients = framesByPort(input.clientOutput, 'port-client')
  return input.ports.map((port) => judgePort(port, servers.get(port) ?? '', clients.get(port) ?? ''))
}

function framesByPort(output: string, name: string): Map<number, string> {
  const frames = readFrames(output).filter((frame) => frame.name === name)
  return new Map(frames.flatMap((frame): [number, string][] => entryOf(frame)))
}

function entryOf(frame: Frame): [number, string][] {
  const port = numberAttribute(frame, 'port')
  return port === null ? [] : [[port, frame.text]]
}

function judgePort(port: number, serverText: string, clientText: string): PortReachability {
  if (/address already in use/i.test(serverText)) {
    return {
      port,
      isFree: false,
      tcpReachable: null,
      udpReachable: null,
      message: `Another program listens on port ${port}; Plumbline takes the next free one.`,
    }
  }
  const receivedBytes = parseIperf3(serverText).received?.bytes ?? 0
  const tcpReachable = serverText.includes('"accepted_connection"') || receivedBytes > 0
  const udpReachable = tcpReachable ? receivedBytes > 0 : null
  return {
    port,
    isFree: true,
    tcpReachable,
    udpReachable,
    message: explain({ port, tcpReachable, udpReachable, clientText }),
  }
}

function explain(found: {
  readonly port: number
  readonly tcpReachable: boolean
  readonly udpReachable: boolean | null
  readonly clientText: string
}): string | null {
  if (found.udpReachable === true) return null
  if (found.tcpReachable) {
    return `TCP reaches port ${found.port}, UDP does not: allow UDP ${found.port} from the other end in the firewalls between.`
  }
  const said = parseIperf3(found.clientText).error?.message
  return `TCP does not reach port ${found.port}${said ? ` (${said})` : ''}: allow TCP and UDP ${found.port} from the other end in the firewalls between.`
}
