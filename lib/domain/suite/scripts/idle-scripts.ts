import { type Side, senderOf } from '@/lib/domain/model/direction'
import type { StepSpec } from '@/lib/domain/model/step'
import { isIpv6Address } from '@/lib/domain/suite/address'
import * as text from '@/lib/domain/suite/scripts/shell-text'
import { type HostScript, type ScriptContext, testAddressesOf } from '@/lib/domain/suite/scripts/step-scripts'
import { quoteArgv, quoteWord } from '@/lib/domain/suite/shell-quote'

type RttSpec = Extract<StepSpec, { kind: 'rtt' }>
type MtuSpec = Extract<StepSpec, { kind: 'mtu' }>

const LEAST_PING_WAIT_S = 1
const PING_LIMIT_MARGIN_S = 20
const MTU_LIMIT_S = 60
const TRACEPATH_LIMIT_S = 3
/** What every IPv4 host must take (RFC 791) and every IPv6 link must carry (RFC 8200). */
const SMALLEST_V4_PACKET_BYTES = 576
const SMALLEST_V6_PACKET_BYTES = 1280

/** How long to wait for one answer, in whole seconds (old pings take no fractions): twice the expected round trip. */
function pingWaitS(context: Pick<ScriptContext, 'link'>): number {
  return Math.max(LEAST_PING_WAIT_S, Math.ceil((2 * (context.link.expectedRttMs ?? 0)) / 1000))
}

function startLines(source: string, destination: string): readonly string[] {
  return [
    text.PRELUDE,
    `SRC=${quoteWord(source)} DST=${quoteWord(destination)}`,
    text.FIND_INTERFACE,
    'has ping || fail code=tool-missing tool=ping',
    isIpv6Address(source) ? text.PING_V6 : 'PING=ping',
    text.COUNTERS,
  ]
}

/** Returns the script of an idle-RTT step: ping from the sender's side, with the counters before and after. */
export function rttScript(spec: RttSpec, context: ScriptContext): HostScript {
  const side = senderOf(spec.direction)
  const { source, destination } = testAddressesOf(context, side)
  const wait = Math.max(2, pingWaitS(context))
  const words = [
    ...['-n', '-c', String(spec.count), '-i', String(spec.intervalS)],
    ...['-W', String(wait), '-I', source, destination],
  ]
  const lines = [
    ...startLines(source, destination),
    'counters before',
    'clock; say "ping t=$T"',
    `$PING ${quoteArgv(words)} 2>&1 </dev/null`,
    'say "ping-end rc=$?"',
    'counters after',
    'say end',
  ]
  return {
    side,
    name: 'ping',
    script: lines.join('\n'),
    commands: [quoteArgv(['ping', ...words])],
    limitS: Math.ceil(spec.count * spec.intervalS) + wait + PING_LIMIT_MARGIN_S,
    isServer: false,
    isClient: false,
  }
}

/**
 * Finds the largest packet that passes unfragmented: the interface's own size first (the usual answer), then the size the
 * path reported, then by rounds of sizes tried at once, because each one that vanishes costs a whole wait. What the rounds
 * end with is tried once more: on a path that went away meanwhile every larger size vanished, whatever its MTU.
 */
const MTU_SEARCH = String.raw`
try_size() {
  ANSWER=$($PING -n -c 1 -W "$WAIT" -M do -s $(($1 - HEADERS)) -I "$SRC" "$DST" 2>&1 </dev/null); RC=$?
  say "mtu-probe bytes=$1 rc=$RC"; printf '%s\n' "$ANSWER"
  REPORTED=
  case $ANSWER in
    *mtu*=*) REPORTED=@{ANSWER##*mtu}; REPORTED=@{REPORTED#*=}; REPORTED=@{REPORTED# }; REPORTED=@{REPORTED%%[!0-9]*} ;;
  esac
  return $RC
}
try_quietly() { exec $PING -q -n -c 2 -i 0.2 -W "$WAIT" -M do -s $(($1 - HEADERS)) -I "$SRC" "$DST" >/dev/null 2>&1 </dev/null; }
narrow() {
  STEP=$(((HIGH - LOW + 12) / 13)) SIZE=$LOW TRIED=
  while [ $((SIZE + STEP)) -lt "$HIGH" ]; do
    SIZE=$((SIZE + STEP))
    try_quietly "$SIZE" & TRIED="$TRIED $SIZE:$!"
  done
  PASSED=
  for EACH in $TRIED; do
    if wait "@{EACH#*:}"; then LOW=@{EACH%:*} PASSED="$PASSED $LOW"; fi
  done
  for EACH in $TRIED; do
    [ "@{EACH%:*}" -gt "$LOW" ] && { HIGH=@{EACH%:*}; break; }
  done
  say "mtu-round low=$LOW high=$HIGH"; printf 'answered%s\n' "$PASSED"
}
search_mtu() {
  if try_size "$TOP"; then say "mtu-found bytes=$TOP how=largest"; return 0; fi
  HIGH=$TOP
  for TURN in 1 2 3; do
    case $REPORTED in '') break ;; esac
    [ "$REPORTED" -lt "$HIGH" ] && [ "$REPORTED" -ge "$SMALLEST" ] || break
    NEXT=$REPORTED
    if try_size "$NEXT"; then say "mtu-found bytes=$NEXT how=reported"; return 0; fi
    HIGH=$NEXT
  done
  if ! try_size "$SMALLEST" && ! try_size "$SMALLEST"; then say 'mtu-found how=silence'; return 0; fi
  LOW=$SMALLEST
  while [ $((HIGH - LOW)) -gt 1 ]; do narrow; done
  if [ "$HIGH" -eq "$TOP" ] && try_size "$TOP"; then say "mtu-found bytes=$TOP how=largest"; return 0; fi
  if ! try_size "$LOW" && ! try_size "$LOW"; then say 'mtu-found how=silence'; return 0; fi
  say "mtu-found bytes=$LOW how=vanished"
}
trace() {
  has tracepath || return 0
  if has stdbuf; then limited ${TRACEPATH_LIMIT_S} stdbuf -oL tracepath -n "$DST"; else limited ${TRACEPATH_LIMIT_S} tracepath -n "$DST"; fi
}
`
  .replaceAll('@{', '${')
  .trim()

const MTU_MAIN = String.raw`
IFACE_MTU=
[ "$IFACE" ] && read -r IFACE_MTU </sys/class/net/"$IFACE"/mtu
case $IFACE_MTU in '' | *[!0-9]*) ;; *) [ "$IFACE_MTU" -ge "$TOP" ] || TOP=$IFACE_MTU ;; esac
say "mtu interface=$IFACE_MTU largest=$TOP"
exec 5>&1
HOPS=$(trace 2>&1 </dev/null & TRACE_PID=$!; search_mtu >&5; wait "$TRACE_PID")
exec 5>&-
say tracepath
printf '%s\n' "$HOPS"
say end
`.trim()

/** Returns the script of a path-MTU step: don't-fragment pings from the sender's side, and the hops beside them. */
export function mtuScript(spec: MtuSpec, context: ScriptContext): HostScript {
  const side = senderOf(spec.direction)
  const { source, destination } = testAddressesOf(context, side)
  const isIpv6 = isIpv6Address(source)
  const headers = isIpv6 ? 48 : 28
  const smallest = isIpv6 ? SMALLEST_V6_PACKET_BYTES : SMALLEST_V4_PACKET_BYTES
  const wait = pingWaitS(context)
  const lines = [
    ...startLines(source, destination),
    `HEADERS=${headers} SMALLEST=${smallest} TOP=${spec.largestBytes} WAIT=${wait}`,
    MTU_SEARCH,
    MTU_MAIN,
  ]
  const size = String(spec.largestBytes - headers)
  return {
    side,
    name: 'mtu',
    script: lines.join('\n'),
    commands: [
      quoteArgv([
        'ping',
        '-n',
        '-c',
        '1',
        '-W',
        String(wait),
        '-M',
        'do',
        '-s',
        size,
        '-I',
        source,
        destination,
      ]),
      quoteArgv(['tracepath', '-n', destination]),
    ],
    limitS: MTU_LIMIT_S,
    isServer: false,
    isClient: false,
  }
}

/** Enough for a path of heavy loss to answer once, within what a person waits. */
const LOOK = { count: 5, intervalS: 0.5 } as const

/** Returns a script with a few pings over the link from a side: whether anything answers there still. */
export function linkLookScript(context: Pick<ScriptContext, 'link'>, side: Side): string {
  const { source, destination } = testAddressesOf(context, side)
  const wait = Math.max(2, pingWaitS(context))
  const words = ['-n', '-c', String(LOOK.count), '-i', String(LOOK.intervalS), '-W', String(wait)]
  return [
    text.PRELUDE,
    isIpv6Address(source) ? text.PING_V6 : 'PING=ping',
    'clock; say "ping t=$T"',
    `$PING ${quoteArgv([...words, '-I', source, destination])} 2>&1 </dev/null`,
    'say end',
  ].join('\n')
}

/** Returns a script that reads the test interface's byte counters twice, a second apart: who else uses it just now. */
export function busyCheckScript(context: Pick<ScriptContext, 'link'>, side: Side): string {
  const { source, destination } = testAddressesOf(context, side)
  const look = 'clock; say "busy t=$T iface=$IFACE"; cat /proc/net/dev'
  return [
    text.PRELUDE,
    `SRC=${quoteWord(source)} DST=${quoteWord(destination)}`,
    text.FIND_INTERFACE,
    look,
    'sleep 1',
    look,
    'say end',
  ].join('\n')
}
