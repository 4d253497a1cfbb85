import { execFileSync } from 'node:child_process'
import { describe, expect, it } from 'vitest'
import { holdHostLock, holdHostLockScript } from '@/lib/adapters/ssh/host-lock'
import type { RemoteJob, RemoteRun } from '@/lib/services/ports/remote'

function answerWith(stdout: string, stderr = ''): (job: RemoteJob) => RemoteRun {
  return () => ({
    send: () => {},
    cancel: () => {},
    done: Promise.resolve({ endedBy: 'exited', exitCode: 0, signal: null, stdout, stderr }),
  })
}

describe('holdHostLock', () => {
  it('reports a host without flock instead of failing', () => {
    const script = `pl_has() { return 1; }\n${holdHostLockScript('run r1')}`
    expect(execFileSync('sh', ['-c', script], { encoding: 'utf8' })).toBe('@lock unavailable flock\n')
  })

  it('lets the run go on with a warning where there is no flock', async () => {
    const lock = await holdHostLock({
      hostId: 'h',
      owner: 'o',
      limitS: 5,
      run: answerWith('@lock unavailable flock\n'),
    })
    expect(lock.state).toBe('unavailable')
    expect(lock.warning).toContain('flock is not installed')
  })

  it('lets the run go on with a warning where the lock script fails', async () => {
    const lock = await holdHostLock({ hostId: 'h', owner: 'o', limitS: 5, run: answerWith('', 'sh: broken') })
    expect(lock).toMatchObject({ state: 'unavailable', warning: expect.stringContaining('sh: broken') })
  })

  it('does not name an owner that is no longer there', () => {
    const script = `pl_has() { :; }\nflock() { return 1; }\n${holdHostLockScript('run r1')}`
    const answer = execFileSync('sh', ['-c', script], { encoding: 'utf8' })
    expect(answer).toMatch(/^@lock busy /)
  })
})
