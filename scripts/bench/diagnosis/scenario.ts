import type { HostName } from '@/e2e/lab/lab-record'
import type { WanSettings } from '@/e2e/lab/wan-settings'
import type { RuleId } from '@/lib/domain/diagnosis/finding'
import type { LinkSettingsInput } from '@/lib/domain/model/link-settings'
import type { Beside } from './beside'
import type { Truth } from './truth'

/** What the lab is made to be for one run, and what must be read of it. */
export type Scenario = {
  readonly name: string
  readonly turn: number
  readonly ab: WanSettings
  readonly ba: WanSettings
  readonly capacityAbBps: number | null
  readonly capacityBaBps: number | null
  readonly expectedRttMs?: number
  readonly settings?: Partial<LinkSettingsInput>
  readonly sysctls?: readonly { readonly host: HostName; readonly name: string; readonly value: string }[]
  /** What goes on in the lab while the run does. */
  readonly beside?: Beside
  /** The rule that must be read first; null where nothing of severity warning or above may fire. */
  readonly expected: RuleId | null
  /** Figures of that rule whose true value the lab knows. */
  readonly truths: readonly Truth[]
}

/** What one scenario is made of, in one of its turns. */
export type ScenarioShape = Omit<Scenario, 'name' | 'turn' | 'expected'>

/** One of the runs of a scenario: its rates and delays are the scenario's own, times this turn's factors. */
export type Turn = {
  readonly number: number
  readonly mbps: (firstMbps: number) => number
  readonly ms: (firstMs: number) => number
}

/** So that no threshold is fitted to one rate or one delay; two scenarios side by side stay within what a small machine carries. */
const RATE_FACTORS = [1, 0.6, 0.8, 0.45, 0.9, 0.5, 0.7, 0.35, 0.95, 0.55]
const DELAY_FACTORS = [1, 1.5, 0.7, 1.2, 0.5, 1.8, 0.85, 1.4, 1.1, 0.6]

/** Returns a scenario's turn, counted from 1. */
export function buildTurn(number: number): Turn {
  const factorOf = (factors: readonly number[]) => factors[(number - 1) % factors.length] ?? 1
  return {
    number,
    mbps: (firstMbps) => roundTenths(firstMbps * factorOf(RATE_FACTORS)),
    ms: (firstMs) => roundTenths(firstMs * factorOf(DELAY_FACTORS)),
  }
}

function roundTenths(value: number): number {
  return Math.round(value * 10) / 10
}

/** A queue that is full after so long: longer ones are bufferbloat, and much shorter ones drop when the machine stands still. */
export function queueKb(rateMbps: number, fullAfterMs = 45): number {
  return Math.round((rateMbps * fullAfterMs) / 8)
}

/** The same in both directions. */
export function both(wan: WanSettings): Pick<ScenarioShape, 'ab' | 'ba'> {
  return { ab: wan, ba: wan }
}

/** The capacities that a link is registered with. */
export function registered(abMbps: number, baMbps = abMbps) {
  return { capacityAbBps: abMbps * 1e6, capacityBaBps: baMbps * 1e6 }
}
