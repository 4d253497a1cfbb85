/**
 * The shell text around every job. Kept apart from supervisor.ts, which documents its contract.
 * It must run in dash, bash and busybox ash, without writing a file and without a terminal.
 *
 * Four processes, all in the session sshd made for the command:
 * top (`$$`) waits; the reader takes the channel's lines; the body gets its lines through a pipe from the reader;
 * the watchdog counts. Whoever sees the end first ends the others, and top looks once more.
 */

/**
 * sshd makes a session per command; where the server does not (dropbear), setsid does, and without setsid the job is
 * known by descent alone. `PL_TEXT` is this script, set by the command line.
 */
const SESSION_SCRIPT = `
pl_identify() {
  { read -r pl_s </proc/$$/stat; } 2>/dev/null
  set -- \${pl_s##*) }
  pl_session=$4
  [ "$4" != $$ ] || return 0
  pl_session=none
  if [ "$3" != $$ ] && [ "$PL_TEXT" ] && command -v setsid >/dev/null 2>&1; then exec setsid sh -c "$PL_TEXT"; fi
}
pl_identify
`

/**
 * Finds and ends what belongs to the job: all in top's session, and all that descends from it. Each process is told once,
 * also one that was being started during an earlier look. Below a body without a session all is stopped first: what a
 * dying parent starts at that moment could not be found again.
 *
 * One tool lists everybody, because a shell reads a file byte by byte; the line's beginning is enough, and less to split. A process may have line breaks in its name and so
 * pass for others in that list: each one found is therefore read again from its own file, where it can only speak for itself.
 */
const SWEEP_SCRIPT = `
pl_self() { { read -r pl_me pl_x </proc/self/stat; } 2>/dev/null; }
pl_lister=cat
command -v cut >/dev/null 2>&1 && pl_lister='cut -c1-72'
pl_close_over() {
  pl_more=1
  while [ "$pl_more" ]; do
    pl_more=
    for pl_e in $pl_all; do
      case $pl_set in *" \${pl_e%:*} "*) continue ;; esac
      case $pl_set in *" \${pl_e#*:} "*) pl_set="$pl_set\${pl_e%:*} "; pl_more=1 ;; esac
    done
  done
}
pl_find() {
  pl_set=" $1 " pl_all=
  set +f
  pl_text=$($pl_lister /proc/[0-9]*/stat 2>/dev/null)
  set -f
  IFS='
'
  for pl_s in $pl_text; do
    IFS=' '
    pl_p=\${pl_s%% *}
    case $pl_p in '' | *[!0-9]*) continue ;; esac
    set -- "$1" \${pl_s#*) }
    if [ "$5" = "$pl_session" ]; then pl_set="$pl_set$pl_p "
    elif [ "$3" != 2 ]; then pl_all="$pl_all $pl_p:$3"
    fi
  done
  IFS=' '
  pl_close_over
  pl_left=
  for pl_p in $pl_set; do
    case $pl_p in "$$" | "$1" | "$pl_me") continue ;; esac
    { read -r pl_s <"/proc/$pl_p/stat"; } 2>/dev/null || continue
    set -- "$1" \${pl_s##*) }
    case $2 in Z | X) continue ;; esac
    if [ "$5" != "$pl_session" ]; then
      case $pl_set in *" $3 "*) ;; *) continue ;; esac
    fi
    pl_left="$pl_left $pl_p"
  done
}
pl_sweep() {
  trap '' TERM HUP INT PIPE
  pl_self
  pl_seen=
  while [ "$1" != $$ ] && pl_find "$1" && [ "$pl_left" != "$pl_seen" ]; do
    pl_seen=$pl_left
    kill -STOP $pl_left 2>/dev/null
  done
  pl_round=0 pl_told=' '
  while pl_find "$1"; [ "$pl_left" ]; do
    pl_round=$((pl_round + 1))
    for pl_p in $pl_left; do
      case $pl_told in *" $pl_p "*) ;; *) kill -TERM $pl_p; kill -CONT $pl_p; pl_told="$pl_told$pl_p " ;; esac
    done 2>/dev/null
    [ $pl_round -lt 14 ] || kill -KILL $pl_left 2>/dev/null
    [ $pl_round -lt 60 ] || break
    pl_pause=0.1
    [ $pl_round -gt 9 ] || pl_pause=0.02
    [ $pl_round -lt 4 ] || sleep $pl_pause 2>/dev/null || { sleep 1; pl_round=$((pl_round + 10)); }
  done
}
`

/** Helpers for the body. Their contract is in supervisor.ts. */
const HELPER_SCRIPT = `
pl_bg() { "$@" </dev/null & pl_pid=$!; }
pl_end() {
  kill -TERM "$@" 2>/dev/null
  for pl_p in "$@"; do wait "$pl_p" 2>/dev/null; done
  :
}
pl_limit() {
  pl_secs=$1
  shift
  "$@" </dev/null & pl_pid=$!
  (
    trap 'kill $pl_nap; exit' TERM
    sleep "$pl_secs" & pl_nap=$!
    wait $pl_nap
    kill -TERM $pl_pid
    sleep 2
    kill -KILL $pl_pid
  ) >/dev/null 2>&1 & pl_cut=$!
  wait $pl_pid
  pl_rc=$?
  kill -TERM $pl_cut 2>/dev/null
  wait $pl_cut 2>/dev/null
  return $pl_rc
}
pl_await() {
  while IFS= read -r pl_line; do [ "$pl_line" = "$1" ] && return 0; done
  return 1
}
pl_clock() { { read -r pl_t pl_x </proc/uptime; } 2>/dev/null || pl_t=; }
pl_has() { command -v "$1" >/dev/null 2>&1; }
`

const READER_SCRIPT = `
pl_reader() {
  trap '' PIPE
  while IFS= read -r pl_line; do
    case $pl_line in
      .) kill -USR1 "$pl_dog" ;;
      :*) printf '%s\\n' "\${pl_line#:}" ;;
    esac
  done
  kill -USR2 $$
  pl_sweep $$
}
`

const WATCHDOG_SCRIPT = `
pl_watchdog() {
  trap 'pl_silent=0' USR1
  pl_silent=0 pl_spent=0
  while :; do
    sleep $pl_tick & pl_nap=$!
    while kill -0 $pl_nap; do wait $pl_nap; done
    pl_silent=$((pl_silent + pl_tick)) pl_spent=$((pl_spent + pl_tick))
    [ $pl_spent -lt $pl_limit ] || { kill -ALRM $$; break; }
    [ $pl_silent -lt $pl_patience ] || { kill -USR2 $$; break; }
  done
  pl_sweep $$
}
`

export type SupervisorNumbers = {
  limitS: number
  silenceS: number
  tickS: number
  exit: { timeLimit: number; ended: number; noProc: number }
  marker: string
}

/** Indentation is for readers of this file; every byte of the command travels with every job. */
function tighten(text: string): string {
  return text.replace(/^ +/gm, '').trim()
}

/** The whole script: `body` between what finds, reads, counts and ends. */
export function assembleSupervisor(body: string, n: SupervisorNumbers): string {
  return [
    `pl_tick=${n.tickS} pl_limit=${n.limitS} pl_patience=${n.silenceS}`,
    'PATH="$PATH:/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin" LC_ALL=C',
    'export PATH LC_ALL',
    `[ -r /proc/self/stat ] || exit ${n.exit.noProc}`,
    tighten(SESSION_SCRIPT),
    tighten(SWEEP_SCRIPT),
    tighten(READER_SCRIPT),
    tighten(WATCHDOG_SCRIPT),
    tighten(HELPER_SCRIPT),
    'pl_body() {',
    'trap - USR1',
    `[ $pl_session = $$ ] || trap 'pl_rc=$?; pl_self; pl_session=none; pl_sweep $pl_me; exit $pl_rc' EXIT`,
    `printf '%s\\n' ${n.marker}`,
    body,
    '}',
    'pl_guard() { (exec 2>&4 4>&-; pl_body); pl_rc=$?; pl_sweep $$; exit $pl_rc; }',
    // USR1 stays ignored until the watchdog listens, so that an early heartbeat cannot kill it.
    "trap '' USR1",
    `trap 'pl_why=${n.exit.timeLimit}' ALRM; trap 'pl_why=${n.exit.ended}' USR2`,
    'pl_why=',
    // The body alone writes to standard error: a shell reports there each process that a signal ended.
    'exec 3<&0 4>&2 </dev/null 2>/dev/null',
    'pl_watchdog >/dev/null 3<&- 4>&- & pl_dog=$!',
    'pl_reader <&3 3<&- 4>&- | pl_guard 3<&-',
    'pl_rc=$?',
    '[ "$pl_why" ] || [ $pl_rc -lt 129 ] || pl_why=$pl_rc',
    '[ "$pl_why" ] || exit $pl_rc',
    'pl_sweep $$',
    'exit $pl_why',
    '',
  ].join('\n')
}
