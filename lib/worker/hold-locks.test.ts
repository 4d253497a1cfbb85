import { describe, expect, it } from 'vitest'
import { RemoteError } from '@/lib/services/ports/remote'
import { createFakeShell } from '@/lib/testing/remote/fake-shell'
import { holdLocks } from './hold-locks'

function heldElsewhere(hostId: string): RemoteError {
  return new RemoteError({ code: 'host-locked', hostId, userMessage: 'Plumbline at example holds it.' })
}

function lockableShell(hostId: string, answers: ('free' | 'held')[]) {
  let releasedCount = 0
  const shell = createFakeShell({
    hostId,
    perform: async () => undefined,
    lock: async () => {
      if (answers.shift() === 'held') throw heldElsewhere(hostId)
      return {
        state: 'held',
        isHeld: () => true,
        release: async () => {
          releasedCount += 1
        },
      }
    },
  })
  return { shell, releasedCount: () => releasedCount }
}

describe('locks of two hosts', () => {
  it('are let go of together where one is held elsewhere, and taken when it is free', async () => {
    const a = lockableShell('a', ['free', 'free'])
    const b = lockableShell('b', ['held', 'free'])
    const waits: string[] = []
    const locks = await holdLocks([a.shell, b.shell], {
      owner: 'test',
      limitS: 60,
      patienceMs: 5_000,
      onWait: async (error) => void waits.push(error.hostId),
    })
    expect(locks).toHaveLength(2)
    expect(waits).toEqual(['b'])
    expect([a.releasedCount(), b.releasedCount()]).toEqual([1, 0])
  })

  it('are given up with the reason when patience ends', async () => {
    const a = lockableShell('a', ['held'])
    await expect(holdLocks([a.shell], { owner: 'test', limitS: 60, patienceMs: 0 })).rejects.toMatchObject({
      code: 'host-locked',
    })
  })

  it('are not asked for once the run is stopped', async () => {
    const a = lockableShell('a', ['free'])
    const stopped = AbortSignal.abort(new Error('stopped'))
    await expect(
      holdLocks([a.shell], { owner: 'test', limitS: 60, patienceMs: 5_000, signal: stopped }),
    ).rejects.toThrow('stopped')
  })
})
