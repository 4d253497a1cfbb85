import { assembleSupervisor } from '@/lib/adapters/ssh/supervisor-script'

/** The body has begun once this line stands on standard output; what came before is noise of a login shell. */
export const START_MARKER = '@plumbline-1'

/** A host that hears nothing for this long ends the job. */
export const SILENCE_LIMIT_S = 20
/** The controller sends HEARTBEAT_LINE this often. */
export const HEARTBEAT_INTERVAL_MS = 5_000
export const HEARTBEAT_LINE = '.\n'

/** Exit statuses the supervisor keeps for itself: a body must not end with them. */
export const SUPERVISOR_EXIT = { timeLimit: 240, ended: 241, noProc: 242 } as const

const TICKS_PER_SILENCE = 10

/**
 * A POSIX sh script that runs `body` and leaves nothing behind. It ends the body and everything the body started when
 * standard input closes, when no heartbeat came for `silenceS` (default 20 s), or after `limitS`; both to a tenth of
 * `silenceS`, at least 1 s. Ending is SIGTERM, and SIGKILL half a second later. Only processes of the session that sshd made
 * for this command, and descendants of it, are ever signalled.
 *
 * What the body may rely on:
 * - dash, bash or busybox ash; `LC_ALL=C`; the sbin directories are at the end of PATH; no terminal; no file is needed.
 * - Standard input carries the lines the controller sends (`RemoteRun.send`). A tool in the foreground that reads standard
 *   input would swallow them: give it `</dev/null`.
 * - `exit N` ends the body; N is the job's exit status (240 to 242 are taken). What still runs in the background is then ended.
 * - It must not set a trap on EXIT, close or move file descriptor 1, or use names that begin with `pl_` or `PL_` for itself.
 *
 * Helpers:
 * - `pl_await WORD` waits for the line WORD; status 1 if input closed first.
 * - `pl_bg CMD ARG…` starts a tool in the background without standard input; its pid is in `$pl_pid`.
 * - `pl_end PID…` ends such tools with SIGTERM and waits for them (iperf3 and ping then still print their summary).
 * - `pl_limit SECONDS CMD ARG…` runs a tool in the foreground with a time limit of its own, where `timeout` may be missing or
 *   busybox's; returns the tool's status (143 when it was cut). `$pl_pid` is overwritten.
 * - `pl_clock` puts the seconds since boot, with two decimals, into `$pl_t` without starting a process.
 * - `pl_has CMD` tells whether a command exists.
 *
 * @throws RangeError for a limit that is not a positive whole number, or a NUL character in the body.
 */
export function superviseScript(o: { body: string; limitS: number; silenceS?: number }): string {
  const silenceS = o.silenceS ?? SILENCE_LIMIT_S
  for (const seconds of [o.limitS, silenceS]) {
    if (!Number.isInteger(seconds) || seconds < 1)
      throw new RangeError('A limit is a positive whole number of seconds')
  }
  if (o.body.includes('\0')) throw new RangeError('A NUL character cannot be part of a script')
  return assembleSupervisor(o.body, {
    limitS: o.limitS,
    silenceS,
    tickS: Math.max(1, Math.floor(silenceS / TICKS_PER_SILENCE)),
    exit: SUPERVISOR_EXIT,
    marker: START_MARKER,
  })
}

/** Left as they are: what csh, fish and POSIX shells all take literally inside single quotes, and printf %b too. */
const PLAIN_CHAR = /[ -~]/
const TREATED_CHAR = /['!\\]/

/**
 * The command line that runs a script under sh, whatever login shell (csh and fish too) reads it first: on one line, and with
 * every character that any of them treats specially inside single quotes written as an escape of printf.
 */
export function commandLineFor(script: string): string {
  let encoded = ''
  for (const byte of Buffer.from(script, 'utf8')) {
    const char = String.fromCharCode(byte)
    const isPlain = PLAIN_CHAR.test(char) && !TREATED_CHAR.test(char)
    encoded += isPlain ? char : `\\0${byte.toString(8).padStart(3, '0')}`
  }
  return `exec sh -c 'PL_TEXT=$(printf %b "$1"); set --; eval "$PL_TEXT"' sh '${encoded}'`
}
