import { existsSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createSshConnector } from '@/lib/adapters/ssh/connector'
import { Client } from '@/lib/adapters/ssh/ssh2-module'
import { commandLineFor, superviseScript } from '@/lib/adapters/ssh/supervisor'
import { findMissingSshd, type RealSshd, startRealSshd } from '@/lib/adapters/ssh/testing/real-sshd'
import { listByWord, listSession, waitUntilGone } from '@/lib/adapters/ssh/testing/session-processes'
import type { RemoteJob, RemoteShell } from '@/lib/services/ports/remote'

const SHELLS = ['/usr/bin/dash', '/bin/bash', '/bin/busybox'] as const
const CONNECT_LIMIT_MS = 10_000

/** A body that leaves every kind of process about: children, an orphan, one in a session and one in a group of its own. */
function messyBody(tag: string): string {
  return [
    `sleep 1000.${tag} &`,
    `pl_bg sleep 1001.${tag}`,
    `(sh -c 'sleep 1002.${tag} &')`,
    `timeout 1003.${tag} sleep 1003.${tag} &`,
    `sh -c 'trap "" TERM; sleep 1004.${tag}; sleep 1005.${tag}' &`,
    'while :; do sleep 0.3; done &',
    'echo "pid $$"',
  ].join('\n')
}

type Started = { sid: number; tag: string }

let tagCount = 0
function nextTag(): string {
  tagCount += 1
  return `${process.pid}${tagCount}`
}

function gone(job: Started): () => string[] {
  return () => [...listSession(job.sid), ...listByWord(`.${job.tag}`)]
}

async function startMess(shell: RemoteShell, job: Partial<RemoteJob> = {}) {
  const tag = nextTag()
  let report: (sid: number) => void = () => {}
  const begun = new Promise<number>((resolve) => {
    report = resolve
  })
  const run = shell.run({
    script: `${messyBody(tag)}\nwait`,
    label: 'mess',
    limitS: 60,
    onLine: (line) => report(Number(line.replace('pid ', ''))),
    ...job,
  })
  return { run, sid: await begun, tag }
}

function openRaw(sshd: RealSshd): Promise<InstanceType<typeof Client>> {
  const { target } = sshd
  const client = new Client()
  return new Promise((resolve, reject) => {
    client.on('ready', () => resolve(client)).on('error', reject)
    const privateKey = target.auth.kind === 'key' ? target.auth.privateKey : ''
    client.connect({ host: target.address, port: target.port, username: target.user, privateKey })
  })
}

/** Runs a supervised job without Plumbline's own client around it: no heartbeats. */
async function startRaw(client: InstanceType<typeof Client>, o: { limitS: number; silenceS: number }) {
  const tag = nextTag()
  const script = superviseScript({ body: `${messyBody(tag)}\nwait`, ...o })
  return new Promise<Started & { ended: Promise<number | null> }>((resolve, reject) => {
    client.exec(commandLineFor(script), (error, channel) => {
      if (error) return reject(error)
      const ended = new Promise<number | null>((end) =>
        channel.on('exit', (code: number | null) => end(code)),
      )
      let text = ''
      channel.on('data', (data: Buffer) => {
        text += data.toString()
        const sid = /pid (\d+)\n/.exec(text)?.[1]
        if (sid) resolve({ sid: Number(sid), tag, ended })
      })
    })
  })
}

const missing = findMissingSshd()

for (const shellPath of SHELLS) {
  const absent = missing ?? (existsSync(shellPath) ? undefined : `${shellPath} is not installed`)
  describe.skipIf(absent)(
    `a supervised job under ${shellPath}${absent ? ` (skipped: ${absent})` : ''}`,
    () => {
      let sshd: RealSshd
      let shell: RemoteShell

      beforeAll(async () => {
        sshd = await startRealSshd({ shell: shellPath })
        shell = await createSshConnector({}).connect(sshd.target, { timeoutMs: CONNECT_LIMIT_MS })
      })
      afterAll(async () => {
        await shell.close()
        sshd.stop()
      })

      it('gives back the output and the exit status of its body, and nothing of its own', async () => {
        const script = 'readlink /proc/$$/exe; echo "a b"; echo oops >&2; exit 7'
        const result = await shell.run({ script, label: 'plain', limitS: 10 }).done
        expect(result).toMatchObject({ endedBy: 'exited', exitCode: 7, signal: null, stderr: 'oops\n' })
        expect(result.stdout).toMatch(new RegExp(`^\\S*${shellPath.replace(/^.*\//, '')}\\na b\\n$`))
      })

      it('waits for the lines it is sent', async () => {
        const script = `pl_await go && echo started; IFS= read -r word; printf '%s\\n' "got $word"`
        const run = shell.run({ script, label: 'lines', limitS: 10 })
        const hostile = String.raw` it's $(id) "quoted" \n é `
        for (const line of ['stay', 'go', hostile]) run.send(line)
        const result = await run.done
        expect(result.stdout).toBe(`started\ngot ${hostile}\n`)
      })

      it("hands over a tool's status and cuts a tool that takes too long", async () => {
        const script =
          'pl_limit 5 sh -c "exit 3"; echo $?; pl_limit 1 sleep 100; echo $?; pl_clock; echo $pl_t; pl_has sh && echo yes; pl_has no-such || echo no'
        const result = await shell.run({ script, label: 'helpers', limitS: 10 }).done
        expect(result.stdout).toMatch(/^3\n143\n\d+\.\d\d\nyes\nno\n$/)
      })

      it('lets a tool finish its summary when the body ends it', async () => {
        const script = `pl_bg sh -c 'trap "echo summary; exit" TERM; echo up; while :; do sleep 0.1; done'; sleep 0.3; pl_end $pl_pid; echo after`
        const result = await shell.run({ script, label: 'end', limitS: 10 }).done
        expect(result.stdout).toBe('up\nsummary\nafter\n')
      })

      it('leaves nothing behind when its body ends', async () => {
        const tag = nextTag()
        const result = await shell.run({ script: messyBody(tag), label: 'mess', limitS: 60 }).done
        expect(result.exitCode).toBe(0)
        const sid = Number(result.stdout.replace('pid ', ''))
        expect(sid).toBeGreaterThan(1)
        expect([...listSession(sid), ...listByWord(`.${tag}`)]).toEqual([])
      })

      it('leaves nothing behind three seconds after it was cancelled', async () => {
        const job = await startMess(shell)
        await expect
          .poll(() => listByWord(`sleep 100`).filter((line) => line.includes(job.tag)).length)
          .toBeGreaterThanOrEqual(5)
        const startedMs = performance.now()
        job.run.cancel()
        const result = await job.run.done
        expect(performance.now() - startedMs).toBeLessThan(3_000)
        expect(result).toMatchObject({ endedBy: 'cancelled', exitCode: null })
        expect(gone(job)()).toEqual([])
      })

      it('is cancelled by its signal', async () => {
        const control = new AbortController()
        const job = await startMess(shell, { signal: control.signal })
        control.abort()
        expect((await job.run.done).endedBy).toBe('cancelled')
        expect(gone(job)()).toEqual([])
      })

      it('leaves nothing behind when its time limit is over', async () => {
        const job = await startMess(shell, { limitS: 2 })
        expect(await job.run.done).toMatchObject({ endedBy: 'time-limit', exitCode: null })
        expect(gone(job)()).toEqual([])
      })

      it('leaves nothing behind when the connection is cut', async () => {
        const client = await openRaw(sshd)
        client.on('error', () => {})
        const job = await startRaw(client, { limitS: 60, silenceS: 60 })
        client.destroy()
        await waitUntilGone(gone(job), 3_000)
      })

      it('leaves nothing behind when heartbeats stop while the connection stays', async () => {
        const client = await openRaw(sshd)
        const job = await startRaw(client, { limitS: 60, silenceS: 2 })
        expect(await job.ended).toBe(241)
        expect(gone(job)()).toEqual([])
        client.end()
      })

      it('ends what is left even when its own top process is killed', async () => {
        const job = await startMess(shell)
        process.kill(job.sid, 'SIGKILL')
        expect((await job.run.done.catch((error: Error) => error)) instanceof Error).toBe(false)
        await waitUntilGone(gone(job), 3_000)
      })
    },
  )
}
