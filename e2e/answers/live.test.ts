import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Lab, startLab } from '@/e2e/lab/lab'
import { checkLabRequirements } from '@/e2e/lab/requirements'
import { formatWanSettings } from '@/e2e/lab/wan-settings'
import type { Link } from '@/lib/domain/model/link'
import { DEFAULT_LINK_SETTINGS } from '@/lib/domain/model/link-settings'
import { updateLink } from '@/lib/services/links/update-link'
import { openProduct, type Product } from '@/scripts/bench/product'

const missing = checkLabRequirements()
const RTT_MS = 80
const WAN = { delay_ms: RTT_MS / 2, rate_mbps: 40, queue_kb: 300 } as const
/** Only the baseline: a question is asked with the product's own durations, which do not bear on whether the two compare. */
const SHORT = { pingCount: 5, singleS: 4, udpProbeS: 1 } as const
const ANSWERED_WITHIN_S = 90

/** The other changes are judged by what was recorded of them: scripts/bench/answers/replay.test.ts. */
describe.skipIf(missing.length > 0)('"is it the network?" on a link whose delay has grown by a fifth', () => {
  let directory: string
  let lab: Lab
  let product: Product
  let link: Link

  beforeAll(async () => {
    directory = await mkdtemp(path.join(tmpdir(), 'plumbline-answer-'))
    lab = await startLab({ name: 'ple2e-answer', net: 128, ab: WAN, ba: WAN })
    product = await openProduct(directory)
    const hosts = await product.registerHosts(lab)
    link = await product.registerLink({
      name: 'slow today',
      a: { hostId: hosts.a, address: lab.hosts.a.testAddress },
      b: { hostId: hosts.b, address: lab.hosts.b.testAddress },
      capacityAbBps: WAN.rate_mbps * 1e6,
      capacityBaBps: WAN.rate_mbps * 1e6,
      ports: { first: 3160, count: 8 },
      settings: SHORT,
    })
  })

  afterAll(async () => {
    await product.close()
    await lab.stop()
    await rm(directory, { recursive: true, force: true })
  })

  it('is answered in time, with what changed and by how much', async () => {
    await product.perform(link, 'quick')
    const { stores, clock } = product.worker
    const { pingCount, singleS, udpProbeS } = DEFAULT_LINK_SETTINGS
    const patch = { settings: { pingCount, singleS, udpProbeS } }
    await updateLink({ ...stores, clock }, { linkId: link.id, patch, actor: 'test' })
    await lab.set([formatWanSettings('both', { ...WAN, delay_ms: WAN.delay_ms * 1.2 })])
    const { answer, seconds } = await product.ask(link)
    expect(answer.conclusion).toMatchObject({ verdict: 'degraded', blame: 'path' })
    expect(answer.conclusion?.sentence).toMatch(
      /idle RTT 9[5-9](\.\d+)? ms, was 80(\.\d+)? ms \(\+(19|20) %\)/,
    )
    expect(answer.baselineChoice).toBe('oldest')
    expect(seconds).toBeLessThanOrEqual(ANSWERED_WITHIN_S)
  }, 180_000)
})
