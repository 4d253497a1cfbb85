import { expect, it } from 'vitest'
import { answerBudgetS, setUpS } from './budget'
import { reckonRepeatS } from './step-seconds'

it('an answer is due, set-up included, within 90 s at 80 ms and within 120 s from 200 ms on', () => {
  const fromClickS = (rttMs: number) => answerBudgetS(rttMs) + setUpS(rttMs)
  expect([0, 80, 200, 600].map(fromClickS)).toEqual([70, 90, 120, 120])
})

it('a repeated step takes what it took before, with what it rests on and the set-up of its run', () => {
  const link = { capacityAbBps: 1e8, capacityBaBps: 1e8 }
  const performed = [
    { kind: 'rtt', direction: 'ab', seconds: 4 },
    { kind: 'rtt', direction: 'ba', seconds: 4.2 },
    { kind: 'mtu', direction: 'ab', seconds: 0.3 },
    { kind: 'mtu', direction: 'ba', seconds: 0.4 },
    { kind: 'tcp-single', direction: 'ab', seconds: 11.2 },
    { kind: 'udp-probe', direction: 'ab', seconds: 4 },
    { kind: 'udp-probe', direction: 'ab', seconds: 4.1 },
  ] as const
  const known = { performed, link, rttMs: 80 }
  const besideS = reckonRepeatS([], known)
  const traffic = (kind: 'tcp-single' | 'udp-probe') =>
    reckonRepeatS([{ kind, direction: 'ab' }], known) - besideS
  expect(traffic('tcp-single')).toBeCloseTo(4 + 0.3 + 11.2)
  expect(traffic('udp-probe')).toBeCloseTo(4 + 0.3 + 0.4 + 11.2 + 8.1)
})
