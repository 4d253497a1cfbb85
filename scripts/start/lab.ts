// Called by scripts/start.mjs for `npm start -- --lab`: `check`, `up` (build the WAN, register its hosts and links), `down`.
import path from 'node:path'
import { startLab, stopLab } from '@/e2e/lab/lab'
import { checkLabRequirements } from '@/e2e/lab/requirements'
import { createStores } from '@/lib/adapters/db/create-stores'
import { openDatabase } from '@/lib/adapters/db/open'
import { createSecretSealer } from '@/lib/adapters/secrets/secret-sealer'
import { createSshKeyPairs } from '@/lib/adapters/secrets/ssh-key-pair'
import { systemClock } from '@/lib/adapters/system/clock'
import { type Environment, readEnvironment } from '@/lib/adapters/system/env'
import { sortableIds } from '@/lib/adapters/system/ids'
import { registerLab } from './register-lab'

/** Names and nets follow the port, so that two instances on one machine have a lab each. */
function labOf({ port, dataDir }: Environment) {
  return {
    name: `plumbline-${port}`,
    net: 100 + (port % 100),
    keyDirectory: path.join(dataDir, 'lab-keys'),
    ab: { delay_ms: 10, rate_mbps: 100, queue_kb: 250 },
    ba: { delay_ms: 10, rate_mbps: 100, queue_kb: 250 },
    reuse: true,
  }
}

async function up(environment: Environment): Promise<void> {
  const settings = labOf(environment)
  const lab = await startLab(settings)
  const database = await openDatabase(environment)
  try {
    const ids = sortableIds()
    const stores = createStores(database, ids)
    const sealer = createSecretSealer({ workers: stores.workers, dataDir: environment.dataDir })
    await registerLab(
      { ...stores, sealer, keyPairs: createSshKeyPairs(), clock: systemClock(), ids },
      { lab, keyDirectory: settings.keyDirectory },
    )
  } finally {
    await database.close()
  }
  process.stdout.write('The simulated WAN is up: Frankfurt and Ashburn, 100 Mbit/s, 20 ms apart.\n')
}

const environment = readEnvironment(process.env)
switch (process.argv[2]) {
  case 'check': {
    const missing = checkLabRequirements()
    for (const line of missing) process.stderr.write(`The lab needs more: ${line}\n`)
    process.exitCode = missing.length > 0 ? 1 : 0
    break
  }
  case 'up':
    await up(environment)
    break
  case 'down':
    await stopLab(labOf(environment).name)
    break
  default:
    process.exitCode = 2
}
