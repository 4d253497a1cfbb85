import { FAULTS } from './faults'
import {
  both,
  buildTurn,
  queueKb,
  registered,
  type Scenario,
  type ScenarioShape,
  type Turn,
} from './scenario'

/** Issue 4, What it must reach. */
export const FAULT_TURNS_COUNT = 3
export const HEALTHY_TURNS_COUNT = 10

type Healthy = { readonly name: string; readonly shape: (turn: Turn) => Omit<ScenarioShape, 'truths'> }

const HEALTHY: readonly Healthy[] = [
  {
    name: 'healthy, short',
    shape: ({ mbps, ms }) => {
      const [rate, delay] = [mbps(60), ms(4)]
      return {
        ...both({ rate_mbps: rate, delay_ms: delay, queue_kb: queueKb(rate) }),
        ...registered(rate),
      }
    },
  },
  {
    name: 'healthy, long',
    shape: ({ mbps, ms }) => {
      const [rate, delay] = [mbps(50), ms(40)]
      return {
        ...both({ rate_mbps: rate, delay_ms: delay, queue_kb: queueKb(rate) }),
        ...registered(rate),
      }
    },
  },
  {
    name: 'healthy, asymmetric as registered',
    shape: ({ mbps, ms }) => {
      const [down, up, delay] = [mbps(80), mbps(30), ms(10)]
      return {
        ab: { rate_mbps: down, delay_ms: delay, queue_kb: queueKb(down) },
        ba: { rate_mbps: up, delay_ms: delay, queue_kb: queueKb(up) },
        ...registered(down, up),
      }
    },
  },
]

/** Every run that issue 4 asks for: each fault's turns, then the healthy links'. */
export const SCENARIOS: readonly Scenario[] = [
  ...FAULTS.flatMap(({ name, expected, shape }) =>
    turns(FAULT_TURNS_COUNT).map((turn) => ({ name, turn: turn.number, expected, ...shape(turn) })),
  ),
  ...HEALTHY.flatMap(({ name, shape }) =>
    turns(HEALTHY_TURNS_COUNT).map((turn) => ({
      name,
      turn: turn.number,
      expected: null,
      truths: [],
      ...shape(turn),
    })),
  ),
]

function turns(count: number): readonly Turn[] {
  return Array.from({ length: count }, (_, index) => buildTurn(index + 1))
}
