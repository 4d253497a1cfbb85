import { quoteWord } from '@/lib/domain/suite/shell-quote'
import { type HostLock, RemoteError, type RemoteJob, type RemoteRun } from '@/lib/services/ports/remote'

const NO_FLOCK =
  'flock is not installed on this host, so another Plumbline cannot be kept off it during the run. It is part of util-linux.'
const NO_PLACE =
  'This host has nowhere to keep a lock file, so another Plumbline cannot be kept off it during the run.'

/**
 * Body of a job that holds this host for one instance of Plumbline until the job ends. The lock is `flock` on
 * `plumbline-<network namespace>.lock` in /tmp (or /var/tmp, /dev/shm), the same for every user, so nothing is left to clean
 * up when the holder dies. It prints one line: `@lock held PATH`, `@lock busy OWNER`, `@lock unavailable flock` or
 * `@lock unavailable place`; after `held` it waits to be cancelled.
 *
 * The file is opened for reading where it exists: fs.protected_regular forbids opening another user's file in /tmp for
 * writing, and flock does not need it. Only its maker can write the owner into it, with the pid by which it is known stale.
 */
export function holdHostLockScript(owner: string): string {
  return [
    `lock_owner=${quoteWord(owner.replace(/\s+/g, ' '))}`,
    'pl_has flock || { echo "@lock unavailable flock"; exit 0; }',
    'lock_ns=$(readlink /proc/self/ns/net 2>/dev/null)',
    'lock_ns=${lock_ns#*[}; lock_ns=${lock_ns%]}',
    'umask 0',
    'for lock_dir in /tmp /var/tmp /dev/shm ""; do',
    '  [ "$lock_dir" ] || { echo "@lock unavailable place"; exit 0; }',
    '  lock_file=$lock_dir/plumbline-${lock_ns:-host}.lock',
    '  [ ! -h "$lock_file" ] || continue',
    '  [ -e "$lock_file" ] || (: >>"$lock_file") 2>/dev/null',
    '  [ -f "$lock_file" ] && [ -r "$lock_file" ] && break',
    'done',
    'exec 9<"$lock_file"',
    'if ! flock -n 9; then',
    '  IFS=" " read -r lock_pid lock_who <&9',
    '  [ "$lock_pid" ] && [ -d "/proc/$lock_pid" ] || lock_who="another instance"',
    '  echo "@lock busy $lock_who"',
    '  exit 0',
    'fi',
    '(printf "%s %s\\n" $$ "$lock_owner" >"$lock_file") 2>/dev/null',
    'echo "@lock held $lock_file"',
    'while read -r lock_line; do :; done',
  ].join('\n')
}

/**
 * Takes the host's lock on a channel of its own.
 * @throws RemoteError `host-locked`, whose message names the owner; or the channel's own failure.
 */
export async function holdHostLock(o: {
  hostId: string
  owner: string
  limitS: number
  run: (job: RemoteJob) => RemoteRun
}): Promise<HostLock> {
  let report: (answer: string) => void = () => {}
  const answered = new Promise<string>((resolve) => {
    report = resolve
  })
  const run = o.run({
    script: holdHostLockScript(o.owner),
    label: 'host lock',
    limitS: o.limitS,
    onLine: report,
  })
  let isRunning = true
  const noteEnd = (): void => {
    isRunning = false
  }
  run.done.then(noteEnd, noteEnd)
  const ended = run.done.then((result) => result.stdout.trim() || `failed ${result.stderr.trim()}`)
  const [, state, detail] = /^(?:@lock )?(\S+) ?(.*)$/.exec(await Promise.race([answered, ended])) ?? []
  const release = async (): Promise<void> => {
    run.cancel()
    await run.done.catch(() => {})
  }
  const notHeld = { isHeld: () => false, release }
  switch (state) {
    case 'held':
      return { state: 'held', isHeld: () => isRunning, release }
    case 'unavailable':
      return { state: 'unavailable', warning: detail === 'flock' ? NO_FLOCK : NO_PLACE, ...notHeld }
    case 'busy':
      throw new RemoteError({
        code: 'host-locked',
        hostId: o.hostId,
        userMessage: `This host is being measured by ${detail}. Two tests at once would spoil both: wait until it has ended.`,
      })
    default:
      await release()
      return {
        state: 'unavailable',
        warning: `Locking this host failed (${detail ?? ''}). Another Plumbline cannot be kept off it.`,
        ...notHeld,
      }
  }
}
