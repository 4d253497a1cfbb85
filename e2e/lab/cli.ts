import { spawnSync } from 'node:child_process'
import { isLabUp, openLab, startLab, stopLab } from './lab'
import { describeHosts, type LabRecord, listLabRecords } from './lab-record'
import { checkLabRequirements } from './requirements'

const USAGE = `The simulated WAN: two hosts on this machine, with an sshd each, and a link between them (root).

  npm run lab -- up [--name NAME] [--net N] [--mtu BYTES] ["both delay_ms=20 rate_mbps=100" …]
  npm run lab -- set [--name NAME] "ab loss=0.001" …      while traffic flows
  npm run lab -- exec [--name NAME] a|b COMMAND …         on one of the hosts
  npm run lab -- stats [--name NAME]                      packets seen and dropped, by cause
  npm run lab -- status                                   every lab on this machine
  npm run lab -- down [--name NAME | --owner ID | --all]
  npm run lab -- check                                    what this machine lacks for it`

const DEFAULT_NAME = 'plumblab'
const DEFAULT_NET = '77'

type Call = { readonly options: ReadonlyMap<string, string>; readonly rest: readonly string[] }

const VERBS: Readonly<Record<string, (call: Call) => Promise<number>>> = {
  up: async ({ options, rest }) => {
    const name = options.get('name') ?? DEFAULT_NAME
    const mtu = options.get('mtu')
    const net = Number(options.get('net') ?? DEFAULT_NET)
    const lab = await startLab({ name, net, reuse: true, ...(mtu === undefined ? {} : { mtu: Number(mtu) }) })
    await lab.set(rest)
    console.log(lab.dir)
    return 0
  },
  set: async ({ options, rest }) => {
    const lab = await openLab(options.get('name') ?? DEFAULT_NAME)
    await lab.set(rest)
    return 0
  },
  exec: async ({ options, rest }) => {
    const [host, ...argv] = rest
    if ((host !== 'a' && host !== 'b') || argv.length === 0) return explain()
    const lab = await openLab(options.get('name') ?? DEFAULT_NAME)
    const namespace = lab.hosts[host].namespace
    return spawnSync('ip', ['netns', 'exec', namespace, ...argv], { stdio: 'inherit' }).status ?? 1
  },
  stats: async ({ options }) => {
    const lab = await openLab(options.get('name') ?? DEFAULT_NAME)
    console.log(JSON.stringify(await lab.stats(), null, 2))
    return 0
  },
  status: async () => {
    const records = await listLabRecords()
    if (records.length === 0) console.log('no lab is up')
    for (const record of records) console.log(await describeLab(record))
    return 0
  },
  down: async ({ options }) => {
    for (const name of await findNames(options)) await stopLab(name)
    return 0
  },
  check: async () => {
    const missing = checkLabRequirements()
    for (const line of missing) console.log(line)
    return missing.length === 0 ? 0 : 1
  },
}

async function describeLab(record: LabRecord): Promise<string> {
  const { a, b } = describeHosts(record)
  const state = (await isLabUp(record)) ? 'up' : 'broken'
  return `${record.name} ${state}: ssh root@${a.sshAddress} and ${b.sshAddress}, link ${a.testAddress} to ${b.testAddress}, key ${record.keyDirectory}/id_ed25519`
}

async function findNames(options: ReadonlyMap<string, string>): Promise<string[]> {
  const owner = options.get('owner')
  if (owner === undefined && !options.has('all')) return [options.get('name') ?? DEFAULT_NAME]
  const records = await listLabRecords()
  return records
    .filter((record) => owner === undefined || record.owner === owner)
    .map((record) => record.name)
}

/** Options stand before the rest, so that a command's own options stay its own. */
function parseCall(args: readonly string[]): Call {
  const options = new Map<string, string>()
  const rest = [...args]
  while (rest[0]?.startsWith('--')) {
    const key = rest.shift()?.slice(2) ?? ''
    options.set(key, key === 'all' ? '' : (rest.shift() ?? ''))
  }
  return { options, rest }
}

function explain(): number {
  console.error(USAGE)
  return 2
}

async function main(): Promise<number> {
  const [verb = '', ...args] = process.argv.slice(2)
  const run = Object.hasOwn(VERBS, verb) ? VERBS[verb] : undefined
  if (run === undefined) return explain()
  if (verb !== 'check' && verb !== 'down' && verb !== 'status') {
    const missing = checkLabRequirements()
    for (const line of missing) console.error(`lab: ${line}`)
    if (missing.length > 0) return 1
  }
  return run(parseCall(args))
}

try {
  process.exitCode = await main()
} catch (error) {
  console.error(`lab: ${error instanceof Error ? error.message : String(error)}`)
  process.exitCode = 1
}
