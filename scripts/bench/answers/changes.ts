import type { HostName } from '@/e2e/lab/lab-record'
import type { WanSettings } from '@/e2e/lab/wan-settings'
import type { AnswerConclusion } from '@/lib/domain/answer/answer'
import { buildTurn, queueKb, type Turn } from '../diagnosis/scenario'

/** Issue 5, What it must reach: the right sentence in 5 of 5 each. */
export const TURNS_COUNT = 5

/** A link as it was when the baseline was measured, the same both ways. */
export type Then = { readonly rateMbps: number; readonly delayMs: number }

/** What became of the lab since. */
export type Now = {
  readonly ab: WanSettings
  readonly ba: WanSettings
  readonly sysctls?: readonly { readonly host: HostName; readonly name: string; readonly value: string }[]
}

export type Change = {
  readonly name: string
  readonly now: (then: Then) => Now
  /** What must be said: the verdict, whose fault it is, and what the words must hold. */
  readonly expected: Pick<AnswerConclusion, 'verdict' | 'blame'> & { readonly words: RegExp }
}

/** The link of a turn: rates and delays differ, so that nothing is fitted to one of them. */
export function thenOf(turn: Turn): Then {
  return { rateMbps: turn.mbps(60), delayMs: turn.ms(20) }
}

/** One direction of a link that is as it was. */
export function wanOf({ rateMbps, delayMs }: Then): WanSettings {
  return { rate_mbps: rateMbps, delay_ms: delayMs, queue_kb: queueKb(rateMbps, 60) }
}

const same = (wan: WanSettings): Now => ({ ab: wan, ba: wan })
const bdpBytes = ({ rateMbps, delayMs }: Then) => (rateMbps * 1e6 * 2 * delayMs) / 8_000

export const CHANGES: readonly Change[] = [
  {
    name: 'nothing',
    now: (then) => same(wanOf(then)),
    expected: { verdict: 'unchanged', blame: null, words: /as it was.*Look at the application/s },
  },
  {
    name: 'delay 20 percent longer',
    now: (then) => same(wanOf({ ...then, delayMs: then.delayMs * 1.2 })),
    expected: { verdict: 'degraded', blame: 'path', words: /has changed.*idle RTT/s },
  },
  {
    name: 'loss of 0.2 percent',
    now: (then) => ({ ab: { ...wanOf(then), loss: 0.002 }, ba: wanOf(then) }),
    expected: { verdict: 'degraded', blame: 'path', words: /has changed.*loss[^;]*Frankfurt → Ashburn/s },
  },
  {
    name: 'rate 15 percent lower',
    now: (then) => ({ ab: wanOf({ ...then, rateMbps: then.rateMbps * 0.85 }), ba: wanOf(then) }),
    expected: { verdict: 'degraded', blame: 'path', words: /has changed.*one stream, Frankfurt → Ashburn/s },
  },
  {
    name: 'path MTU of 1400',
    now: (then) => same({ ...wanOf(then), icmp_mtu: 1400 }),
    expected: { verdict: 'degraded', blame: 'path', words: /has changed.*path MTU.*1,400 bytes, was 1,500/s },
  },
  {
    name: 'receiver’s window cut',
    now: (then) => {
      const most = Math.round(bdpBytes(then) / 2)
      const value = `4096 ${Math.min(131_072, most)} ${most}`
      return { ...same(wanOf(then)), sysctls: [{ host: 'b', name: 'net.ipv4.tcp_rmem', value }] }
    },
    expected: {
      verdict: 'degraded',
      blame: 'host',
      words: /a host.*one stream.*Frankfurt → Ashburn.*window/s,
    },
  },
]

/** Every question that is recorded. */
export const QUESTIONS: readonly { readonly turn: number; readonly change: Change }[] = Array.from(
  { length: TURNS_COUNT },
  (_, index) => CHANGES.map((change) => ({ turn: index + 1, change })),
).flat()

/** The link of a turn by its number, counted from 1. */
export function thenOfTurn(number: number): Then {
  return thenOf(buildTurn(number))
}
