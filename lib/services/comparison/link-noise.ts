import type { Noise, NoiseSource } from '@/lib/domain/comparison/compared-run'
import { findTolerance } from '@/lib/domain/comparison/tolerances'
import { findNoise } from '@/lib/domain/drift/find-noise'
import { ONE_WAY_DIRECTIONS } from '@/lib/domain/model/direction'
import type { FleetStore } from '../ports/fleet-store'

/** The metrics that decide a verdict and scatter from run to run (field-notes §6.4); loss is compared by its counts. */
const DECIDING_KEYS = ['tcp.single.steady_bps', 'rtt.idle.min_ms'] as const
/** A quarter of daily runs: a standard deviation from 100 is known to 7 %, and older noise is another link's. */
const HISTORY_RUNS_COUNT = 100

/** What each link's last hundred runs say of the noise of its deciding metrics, in four queries for any number of links. */
export async function loadNoise(
  fleet: Pick<FleetStore, 'lastValues'>,
  linkIds: readonly string[],
): Promise<(linkId: string) => NoiseSource> {
  const names = DECIDING_KEYS.flatMap((key) => ONE_WAY_DIRECTIONS.map((direction) => ({ key, direction })))
  const histories = await Promise.all(
    names.map((name) => fleet.lastValues({ ...name, linkIds, count: HISTORY_RUNS_COUNT })),
  )
  const byName = new Map(names.map(({ key, direction }, index) => [`${key} ${direction}`, histories[index]]))
  return (linkId) => {
    const found = new Map<string, Noise | null>()
    return ({ key, direction }) => {
      const name = `${key} ${direction}`
      const values = byName.get(name)?.get(linkId)
      if (values && !found.has(name)) found.set(name, findNoise(values, findTolerance(key)))
      return found.get(name) ?? null
    }
  }
}
