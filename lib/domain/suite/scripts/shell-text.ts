/**
 * Shell text of every measuring script. It runs in dash, bash and busybox ash, writes no file, and reads nothing but
 * what it is given; the supervisor around it (adapters/ssh) ends whatever it leaves.
 *
 * `§{` stands for the shell's `${`, which a template literal would take for its own.
 */
function sh(text: string): string {
  return text.replaceAll('§{', '${').trim()
}

/** Frames, the clock (seconds since boot: busybox `date` has no fractions), and what `timeout` and `sleep` of this host understand. */
export const PRELUDE = sh(String.raw`
LC_ALL=C; export LC_ALL
NL='
'
say() { printf '@@plumbline %s\n' "$*"; }
clock() { read -r T T_REST </proc/uptime; }
has() { command -v "$1" >/dev/null 2>&1; }
fail() { say "failed $*"; say end; exit 0; }
if timeout -k 5 5 true >/dev/null 2>&1; then LIMIT='timeout -k 5'
elif timeout 5 true >/dev/null 2>&1; then LIMIT=timeout
elif timeout -t 5 true >/dev/null 2>&1; then LIMIT='timeout -t'
else LIMIT=; fi
limited() {
  SECS=$1; shift
  [ "$LIMIT" ] || exec "$@"
  exec $LIMIT "$SECS" "$@"
}
clock; say "host t=$T"
`)

/** Sets IFACE to the interface that holds $SRC; fails the step where this host does not have that address. */
export const FIND_INTERFACE = sh(String.raw`
IFACE= HAVE=unknown
find_iface() {
  ADDRS=$(ip -o addr show 2>/dev/null)
  [ "$ADDRS" ] || return 0
  HAVE=missing
  case $(ip route get "$SRC" 2>/dev/null) in local*) HAVE=ok ;; esac
  case $ADDRS in
    *" $SRC/"*) ADDRS=§{ADDRS%%" $SRC/"*} ;;
    *" $SRC peer "*) ADDRS=§{ADDRS%%" $SRC peer "*} ;;
    *) ADDRS= ;;
  esac
  [ "$ADDRS" ] || return 0
  HAVE=ok
  set -- §{ADDRS##*"$NL"}
  IFACE=§{2%%@*}
}
find_iface
ROUTE=$(ip route get "$DST" from "$SRC" 2>/dev/null)
if [ -z "$IFACE" ]; then
  case $ROUTE in *' dev '*) IFACE=§{ROUTE#*' dev '}; IFACE=§{IFACE%% *} ;; esac
fi
say "address state=$HAVE iface=$IFACE"
printf '%s\n' "$ROUTE"
[ "$HAVE" != missing ] || fail code=test-address-missing
`)

/** `counters before|after`; nstat with -a and -s neither reads nor writes anyone's history file. */
export const COUNTERS = sh(`
counters() {
  clock
  if has nstat; then
    say "nstat when=$1 t=$T"; nstat -asz 2>/dev/null </dev/null
  else
    say "snmp when=$1 t=$T"; cat /proc/net/snmp /proc/net/netstat /proc/net/snmp6 2>/dev/null
  fi
  say "softnet when=$1"; cat /proc/net/softnet_stat 2>/dev/null
  [ "$IFACE" ] || return 0
  say "netdev when=$1 iface=$IFACE"; cat /proc/net/dev 2>/dev/null
  has ethtool || return 0
  say "ethtool when=$1 iface=$IFACE"; ethtool -S "$IFACE" 2>/dev/null </dev/null
}
`)

/**
 * The sampling loop: one frame a round, printed at once, until USR1. SAMPLE_FLAGS, SAMPLE_FILTER and PROTOCOL say which
 * sockets. A shell answers a signal in `wait`, not in `sleep`: so it naps beside.
 */
export const SAMPLER = sh(String.raw`
choose_ss() {
  for FLAGS in "$1HO" "$1H" "$1"; do
    ss "$FLAGS" 'sport = :1' >/dev/null 2>&1 </dev/null && { SAMPLE_FLAGS=$FLAGS; return 0; }
  done
  SAMPLE_FLAGS=
}
see_sockets() { [ -z "$SAMPLE_FLAGS" ] || ss "$SAMPLE_FLAGS" "$SAMPLE_FILTER" 2>/dev/null </dev/null; }
sampler() {
  STOP= NAP=
  trap 'STOP=1' USR1
  while [ -z "$STOP" ]; do
    clock
    printf '@@plumbline sample t=%s protocol=%s\n%s\n%s\n' "$T" "$PROTOCOL" "$(see_sockets)" "$(grep '^cpu' /proc/stat)"
    [ -z "$STOP" ] || break
    sleep "$1" >/dev/null 2>&1 & NAP=$!
    wait "$NAP"
  done
  kill "$NAP" 2>/dev/null
}
`)

/**
 * Listening is read from /proc/net, which needs no tool of any version. An ended child stays a zombie until it is waited
 * for, and answers `kill -0`: so its state is read instead.
 */
export const SERVER = sh(String.raw`
is_listening() { grep -q ":$1 [0-9A-F]*:[0-9A-F]* 0A" /proc/net/tcp /proc/net/tcp6 2>/dev/null; }
is_bound_udp() { grep -q ":$1 [0-9A-F]*:[0-9A-F]* 0[17]" /proc/net/udp /proc/net/udp6 2>/dev/null; }
is_alive() {
  { read -r S_PID S_NAME S_STATE S_REST </proc/"$1"/stat; } 2>/dev/null || return 1
  [ "$S_STATE" != Z ]
}
await_listening() {
  ROUND=0
  while ! is_listening "$HEX"; do
    is_alive "$SERVER_PID" || return 1
    ROUND=$((ROUND + 1))
    [ $ROUND -lt 250 ] || { kill "$SERVER_PID"; return 1; }
    sleep "$TICK"
  done
}
start_server() {
  for PORT in $PORTS; do
    HEX=$(printf %04X "$PORT")
    is_listening "$HEX" && continue
    is_bound_udp "$HEX" && continue
    say "iperf3 role=server port=$PORT"
    run_server 2>&1 5>&- </dev/null & SERVER_PID=$!
    await_listening && { say "ready port=$PORT" >&5; return 0; }
    wait "$SERVER_PID" 2>/dev/null
    printf '\n'
  done
  SERVER_PID= PORT=
  say 'failed code=no-port-free'
  return 1
}
end_server() {
  ROUND=0
  while is_alive "$SERVER_PID" && [ $ROUND -lt "$1" ]; do ROUND=$((ROUND + 1)); sleep "$TICK"; done
  kill "$SERVER_PID" 2>/dev/null
  wait "$SERVER_PID" 2>/dev/null
}
`)

/** Waits for `go PORT` from the controller, then runs ping beside iperf3; prints nothing until both have ended. */
export const CLIENT = sh(String.raw`
await_go() {
  PEER_PORT=
  while IFS= read -r LINE; do
    case $LINE in 'go '*) PEER_PORT=§{LINE#go }; break ;; esac
  done
  case $PEER_PORT in '' | *[!0-9]*) say 'failed code=server-not-ready'; return 1 ;; esac
}
run_client() {
  clock; say "side-ping t=$T"
  PING_PID=
  has ping && { side_ping 2>&1 </dev/null & PING_PID=$!; }
  clock; BEGIN=$T
  REPORT=$(client_command 2>&1 </dev/null); STATUS=$?
  clock
  if [ "$PING_PID" ]; then kill -INT "$PING_PID" 2>/dev/null; wait "$PING_PID" 2>/dev/null; fi
  printf '\n'
  say "iperf3 role=client port=$PEER_PORT rc=$STATUS t0=$BEGIN t1=$T"
  printf '%s\n' "$REPORT"
}
`)

/** TICK is the shortest nap this host's `sleep` can take. */
export const TICKS = sh(`
TICK=0.02 REST_SENDER=0.4 REST_RECEIVER=0.8
sleep 0.01 2>/dev/null || { TICK=1 REST_SENDER=1 REST_RECEIVER=1; }
`)

/** ping's name for IPv6 differs: ping6 in old iputils, ping -6 later. */
export const PING_V6 = sh(`
if has ping6; then PING=ping6; else PING='ping -6'; fi
`)
