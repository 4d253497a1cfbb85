import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readSshConfig, type SshConfigHost } from './read-ssh-config'
import type { SshConfigFiles } from './ssh-config-files'

function filesOf(text: string, includes: Readonly<Record<string, string>> = {}): SshConfigFiles {
  const entries = Object.entries(includes)
  return {
    name: '~/.ssh/config',
    text,
    localUser: 'ada',
    includes: new Map(
      entries.map(([pattern, content]) => [pattern, [{ name: `~/.ssh/${pattern}`, text: content }]]),
    ),
  }
}

function read(text: string, includes: Readonly<Record<string, string>> = {}) {
  const { hosts, leftOut } = readSshConfig(filesOf(text, includes))
  const host = (key: string): SshConfigHost | undefined => hosts.find((each) => each.key === key)
  return { hosts, leftOut, host, keys: hosts.map((each) => each.key) }
}

describe('reading ~/.ssh/config', () => {
  it('takes the first value that applies of each keyword, wherever it stands', () => {
    const { host } = read(`
Host fra
  HostName 10.0.0.11
  Port 2200
Host fra ash
  Port 2222
  User plumb
Host *
  User nobody
`)
    expect(host('fra')).toMatchObject({ address: '10.0.0.11', port: 2200, user: 'plumb', problem: null })
    expect(host('ash')).toMatchObject({ address: 'ash', port: 2222, user: 'plumb' })
  })

  it('signs in as the local user, at port 22, at its alias, where nothing is said', () => {
    expect(read('Host fra').host('fra')).toEqual({
      key: 'fra',
      address: 'fra',
      port: 22,
      user: 'ada',
      jumpKey: null,
      problem: null,
    })
  })

  it('knows the ways a line may be written', () => {
    const { host } = read(
      'host "fra" # the edge\r\n\tHOSTNAME = 10.0.0.1\r\n  port=2200\n  User "plumb" # not root\n',
    )
    expect(host('fra')).toMatchObject({ address: '10.0.0.1', port: 2200, user: 'plumb' })
  })

  it('leaves a Host line aside whose excluded pattern matches', () => {
    const { host } = read(
      'Host *.example.net !bad.example.net\n  User plumb\nHost good.example.net bad.example.net\n  Port 22',
    )
    expect(host('good.example.net')?.user).toBe('plumb')
    expect(host('bad.example.net')?.user).toBe('ada')
  })

  it('makes no hosts of patterns, and says so', () => {
    const { keys, leftOut } = read('Host *.example.net web-?\n  User plumb\nHost fra')
    expect(keys).toEqual(['fra'])
    expect(leftOut.join(' ')).toContain('*.example.net web-?')
  })

  it('puts the alias where HostName says %h', () => {
    expect(read('Host fra\n  HostName %h.example.net').host('fra')?.address).toBe('fra.example.net')
  })

  it('says which keywords it did not read', () => {
    const { leftOut } = read('Host fra\n  IdentityFile ~/.ssh/id\n  ForwardAgent yes')
    expect(leftOut).toEqual(['forwardagent, identityfile: only HostName, Port, User and ProxyJump are read.'])
  })

  it('executes no Match, and takes nothing from under it but Match all', () => {
    const { host, leftOut } = read('Match exec "touch /tmp/x"\n  User evil\nMatch all\n  Port 2200\nHost fra')
    expect(host('fra')).toMatchObject({ user: 'ada', port: 2200 })
    expect(leftOut.join(' ')).toContain('Match exec touch /tmp/x (~/.ssh/config, line 1)')
  })

  it('refuses a host that is reached by a ProxyCommand, unless a ProxyJump stands before it', () => {
    const { host } = read(
      'Host fra\n  ProxyCommand nc %h %p\nHost ash\n  ProxyJump none\nHost *\n  ProxyCommand nc bastion %h',
    )
    expect(host('fra')?.problem).toContain('ProxyCommand')
    expect(host('ash')?.problem).toBeNull()
  })

  it('refuses a host whose values cannot be registered, and names the value', () => {
    const { host } = read('Host fra\n  HostName $(reboot)\nHost ash\n  Port many')
    expect(host('fra')?.problem).toContain('$(reboot)')
    expect(host('ash')?.problem).toContain('port')
  })
})

describe('jump hosts', () => {
  it('come along under their alias', () => {
    const { host, keys } = read('Host fra\n  ProxyJump bastion\nHost bastion\n  HostName 192.0.2.1')
    expect(keys).toEqual(['fra', 'bastion'])
    expect(host('fra')?.jumpKey).toBe('bastion')
    expect(host('bastion')).toMatchObject({ address: '192.0.2.1', jumpKey: null })
  })

  it('come along too where the file has no line for them', () => {
    const { host, keys } = read('Host fra\n  ProxyJump ops@192.0.2.1:2200')
    expect(keys).toEqual(['fra', 'ops@192.0.2.1:2200'])
    expect(host('ops@192.0.2.1:2200')).toMatchObject({ address: '192.0.2.1', port: 2200, user: 'ops' })
  })

  it('stand in the order of the chain: the first is the nearest to us', () => {
    const { host } = read('Host fra\n  ProxyJump one,[2001:db8::2]:2200')
    expect(host('fra')?.jumpKey).toBe('[2001:db8::2]:2200')
    expect(host('[2001:db8::2]:2200')).toMatchObject({ address: '2001:db8::2', port: 2200, jumpKey: 'one' })
  })

  it('are taken by the way of the chain, and are another host by their own', () => {
    const { host } = read('Host fra\n  ProxyJump one,two\nHost two\n  HostName 192.0.2.2')
    expect(host('fra')?.jumpKey).toBe('two via one')
    expect(host('two via one')).toMatchObject({ address: '192.0.2.2', jumpKey: 'one' })
    expect(host('two')?.jumpKey).toBeNull()
  })

  it('that lead in a circle are refused, at each host of it', () => {
    const { hosts } = read('Host a\n  ProxyJump b\nHost b\n  ProxyJump a')
    expect(hosts.map((host) => host.problem?.includes('circle'))).toEqual([true, true])
  })
})

describe('Include', () => {
  it('stands where it is written: what comes before it holds', () => {
    const { host } = read('Host fra\n  Port 2200\nInclude more', { more: 'Port 2222\nUser plumb' })
    expect(host('fra')).toMatchObject({ port: 2200, user: 'plumb' })
  })

  it('under a Host line holds for that host alone, and the line goes on after it', () => {
    const { host } = read('Host fra\n  Include more\n  Port 2200\nHost ash', {
      more: 'Host *\n  User plumb',
    })
    expect(host('fra')).toMatchObject({ user: 'plumb', port: 2200 })
    expect(host('ash')?.user).toBe('ada')
  })

  it('of a file that includes itself ends, and says so', () => {
    const { keys, leftOut } = read('Include loop', { loop: 'Host fra\nInclude loop' })
    expect(keys).toEqual(['fra'])
    expect(leftOut.join(' ')).toContain('too deeply')
  })

  it('that was refused says why', () => {
    const files = {
      ...filesOf('Include /etc/x'),
      includes: new Map([['/etc/x', { refused: 'only ~/.ssh.' }]]),
    }
    expect(readSshConfig(files).leftOut).toEqual(['Include /etc/x: only ~/.ssh.'])
  })
})

const word = fc.stringMatching(/^[a-z][a-z0-9-]{0,8}$/)
const record = fc.record({ address: word, port: fc.integer({ min: 1, max: 65_535 }), user: word })

describe('whatever the file says', () => {
  it('never throws', () => {
    fc.assert(fc.property(fc.string({ unit: 'binary' }), (text) => void read(text)))
    const pieces = fc.constantFrom(
      'Host ',
      'a ',
      'b ',
      '* ',
      '!a ',
      '\n',
      'ProxyJump ',
      'Match ',
      ',',
      '=',
      '"',
      'Port 1',
    )
    fc.assert(fc.property(fc.array(pieces), (parts) => void read(parts.join(''))))
  })

  it('reads back what was written for each host, in any order of the hosts', () => {
    fc.assert(
      fc.property(fc.dictionary(word, record, { minKeys: 1 }), (wanted) => {
        const blocks = Object.entries(wanted).map(
          ([alias, { address, port, user }]) =>
            `Host ${alias}\n HostName ${address}\n Port ${port}\n User ${user}`,
        )
        const forward = read(blocks.join('\n'))
        const backward = read(blocks.reverse().join('\n'))
        for (const [alias, values] of Object.entries(wanted)) {
          expect(forward.host(alias)).toMatchObject(values)
          expect(backward.host(alias)).toEqual(forward.host(alias))
        }
      }),
    )
  })

  it('is not changed by anything that stands after a value', () => {
    fc.assert(
      fc.property(record, fc.array(record), (first, later) => {
        const lines = [first, ...later].map(
          ({ address, port, user }) => `Host fra\n HostName ${address}\n Port ${port}\n User ${user}`,
        )
        expect(read(lines.join('\n')).host('fra')).toMatchObject(first)
      }),
    )
  })
})
