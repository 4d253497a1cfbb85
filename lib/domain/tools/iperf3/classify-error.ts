import type { Iperf3Error, Iperf3ErrorCode } from '@/lib/domain/tools/iperf3/report'

/**
 * Substrings, most telling first: the "error - " prefix comes and goes between versions, and from 3.14 a hint is put
 * between "unable to connect to server" and the reason.
 */
const SIGNS: readonly (readonly [RegExp, Iperf3ErrorCode])[] = [
  [/server is busy/i, 'server-busy'],
  [/connection refused/i, 'connection-refused'],
  [/no route to host|(?:network|host) is (?:unreachable|down)|network unreachable/i, 'unreachable'],
  [/cannot assign requested address|can't assign requested address/i, 'bad-bind'],
  [/address already in use/i, 'port-in-use'],
  [/socket buffer size not set correctly/i, 'buffer-refused'],
  [/client has terminated by signal (?!interrupt)/i, 'client-terminated'],
  [/client has terminated/i, 'client-interrupted'],
  [/server has terminated/i, 'server-terminated'],
  [
    /unrecognized option|unrecognised option|unknown option|invalid option|illegal option|parameter error/i,
    'unknown-option',
  ],
  [/timed out|timeout|time-out/i, 'timeout'],
  [
    /control socket has closed|unexpectedly closed the connection|(?:send|receive|read|write) control message|receive results|send results|broken pipe|connection reset/i,
    'control-closed',
  ],
]

/** Returns the class of an error text of iperf3, 'other' where it is none that we know. */
export function classifyIperf3Error(message: string): Iperf3Error {
  const text = message.replace(/^\s*(?:iperf3: )?(?:error - )?/, '').trim()
  const sign = SIGNS.find(([pattern]) => pattern.test(text))
  return { code: sign ? sign[1] : 'other', message: text }
}

const ERROR_LINE = /(?:^|[\s/\\])iperf3(?:\.exe)?: (error|interrupt) - ([^`]+)$/
const OPTION_LINE = /^.*?: (?:unrecognized|invalid|unknown|illegal) option.*$/i

/** Returns the first error that free text (standard error, text around JSON) tells of, else null. */
export function findIperf3Error(text: string): Iperf3Error | null {
  for (const line of text.split(/\r?\n/)) {
    if (OPTION_LINE.test(line)) return { code: 'unknown-option', message: line.trim() }
    const [, kind, message] = ERROR_LINE.exec(line) ?? []
    if (message !== undefined)
      return classifyIperf3Error(kind === 'interrupt' ? `interrupt - ${message}` : message)
  }
  return /^usage: iperf3?\b/im.test(text)
    ? { code: 'unknown-option', message: 'iperf3 printed its usage' }
    : null
}
