import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { commandLineFor, START_MARKER, superviseScript } from '@/lib/adapters/ssh/supervisor'
import { listByWord, waitUntilGone } from '@/lib/adapters/ssh/testing/session-processes'

type Ended = { code: number | null; stdout: string }

function collect(child: ChildProcess): Promise<Ended> {
  let stdout = ''
  child.stdout?.on('data', (data: Buffer) => {
    stdout += data.toString()
  })
  return new Promise((resolve) => child.on('close', (code) => resolve({ code, stdout })))
}

/** As a server does that gives its commands no session of their own: the test's session is shared. */
function runInSharedSession(command: string): { child: ChildProcess; ended: Promise<Ended> } {
  const child = spawn('sh', ['-c', command], { stdio: ['pipe', 'pipe', 'ignore'] })
  return { child, ended: collect(child) }
}

describe('commandLineFor', () => {
  it.each(['dash', 'bash'])('hands any script to sh unchanged, read by %s', (loginShell) => {
    const text = fc.oneof(
      fc.string({ unit: 'grapheme', maxLength: 20 }),
      fc.string({
        unit: fc.constantFrom("'", '"', '\\', '\n', '$', '`', '!', '%', '0', '1', 'é'),
        maxLength: 12,
      }),
    )
    fc.assert(
      fc.property(text, (value) => {
        const word = `'${value.replaceAll('\0', '').replaceAll("'", `'\\''`)}'`
        const stdout = execFileSync(loginShell, ['-c', commandLineFor(`printf %s ${word}`)], {
          encoding: 'utf8',
        })
        expect(stdout).toBe(value.replaceAll('\0', ''))
      }),
      { numRuns: 60 },
    )
  })

  it('stays on one line, without what csh and fish treat specially inside quotes', () => {
    const line = commandLineFor(superviseScript({ body: `echo "it's" !! \\`, limitS: 5 }))
    const [, , encoded, ...rest] = line.split("'").slice(1)
    expect(rest).toEqual([''])
    expect(encoded).not.toMatch(/[\n!']|\\(?!0[0-7]{3})/)
  })
})

describe('superviseScript', () => {
  it('refuses limits that are no whole seconds', () => {
    for (const limitS of [0, -1, 1.5, Number.NaN])
      expect(() => superviseScript({ body: ':', limitS })).toThrow(RangeError)
    expect(() => superviseScript({ body: 'a\0b', limitS: 1 })).toThrow(RangeError)
  })

  it('makes a session of its own where the server gave none, and ends what left its parents', async () => {
    const tag = `${process.pid}71`
    const body = `(sh -c 'sleep 1006.${tag} &'); sleep 1007.${tag} & exit 5`
    const { ended } = runInSharedSession(commandLineFor(superviseScript({ body, limitS: 30 })))
    expect(await ended).toEqual({ code: 5, stdout: `${START_MARKER}\n` })
    expect(listByWord(`.${tag}`)).toEqual([])
  })

  it('without any session ends all that descends from it, and nobody else', async () => {
    const tag = `${process.pid}72`
    const bystander = spawn('sleep', [`1008.${tag}`], { stdio: 'ignore' })
    const body = `sh -c 'sleep 1009.${tag}; :' & sleep 1010.${tag} & exit 6`
    const { ended } = runInSharedSession(superviseScript({ body, limitS: 30 }))
    expect((await ended).code).toBe(6)
    expect(listByWord(`.${tag}`)).toEqual([`${bystander.pid} sleep 1008.${tag} `])
    bystander.kill()
  })

  it('without any session ends when its input closes', async () => {
    const tag = `${process.pid}73`
    const { child, ended } = runInSharedSession(
      superviseScript({ body: `sleep 1011.${tag} & wait`, limitS: 30 }),
    )
    await expect.poll(() => listByWord(`sleep 1011.${tag}`).length).toBe(1)
    child.stdin?.end()
    expect((await ended).code).toBe(241)
    await waitUntilGone(() => listByWord(`.${tag}`), 1_000)
  })

  it('goes on as long as heartbeats arrive', async () => {
    const { child, ended } = runInSharedSession(
      commandLineFor(superviseScript({ body: 'sleep 4; echo lived', limitS: 30, silenceS: 2 })),
    )
    const beating = setInterval(() => child.stdin?.write('.\n'), 500)
    const result = await ended
    clearInterval(beating)
    expect(result).toEqual({ code: 0, stdout: `${START_MARKER}\nlived\n` })
  })
})
