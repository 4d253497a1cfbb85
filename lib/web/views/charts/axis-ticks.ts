const ROUND_STEPS = [1, 2, 2.5, 5, 10]

/** Round values (1, 2, 2.5 or 5 times a power of ten) that span `from`…`to` in about `count` steps. */
export function linearTicks(
  from: number,
  to: number,
  options: { readonly count: number },
): readonly number[] {
  if (!(to > from)) return [from]
  const rough = (to - from) / options.count
  const power = 10 ** Math.floor(Math.log10(rough))
  const step = (ROUND_STEPS.find((s) => s * power >= rough * 0.999) ?? 10) * power
  const first = Math.floor(from / step + 1e-9)
  const last = Math.ceil(to / step - 1e-9)
  return Array.from({ length: last - first + 1 }, (_, index) => clean((first + index) * step))
}

/** Round steps of time in seconds: 1, 2, 5, 10, 15, 30, 60, … */
export function secondTicks(durationS: number): readonly number[] {
  const step = [1, 2, 5, 10, 15, 30, 60, 120, 300, 600].find((s) => durationS / s <= 6) ?? 1_200
  return Array.from({ length: Math.ceil(durationS / step) + 1 }, (_, index) => index * step)
}

/** The nearest 1, 2 or 5 times a power of ten below `from` and above `to`, at least a decade apart. Both must be above 0. */
export function logDomain(from: number, to: number): readonly [number, number] {
  const low = roundDown125(from)
  const high = roundUp125(to)
  if (high / low >= 9.99) return [low, high]
  const middle = Math.sqrt(low * high)
  return [roundDown125(middle / 3), roundUp125(middle * 3)]
}

/** Ticks of a logarithmic axis from `low` to `high`: 1, 2 and 5 times powers of ten, the powers alone over three decades. */
export function logTicks([low, high]: readonly [number, number]): readonly number[] {
  const factors = high / low > 1_000 ? [1] : [1, 2, 5]
  const first = Math.floor(Math.log10(low))
  const decades = Array.from({ length: Math.ceil(Math.log10(high)) - first + 1 }, (_, index) => first + index)
  return decades
    .flatMap((power) => factors.map((factor) => clean(factor * 10 ** power)))
    .filter((tick) => tick >= low * 0.999 && tick <= high * 1.001)
}

function roundDown125(value: number): number {
  const power = 10 ** Math.floor(Math.log10(value) + 1e-9)
  const factor = [5, 2, 1].find((f) => f * power <= value * 1.000001) ?? 1
  return clean(factor * power)
}

function roundUp125(value: number): number {
  const power = 10 ** Math.floor(Math.log10(value) + 1e-9)
  const factor = [1, 2, 5].find((f) => f * power >= value * 0.999999) ?? 10
  return clean(factor * power)
}

/** The zero line of a loss axis sits one decade below the smallest loss that is told apart. */
export const SMALLEST_LOSS_PCT = 0.001
const ZERO_LOSS_POSITION = Math.log10(SMALLEST_LOSS_PCT) - 1

/** Where a loss in percent stands on a logarithmic axis that still has a line for zero. */
export function lossPosition(lossPct: number): number {
  if (lossPct <= 0) return ZERO_LOSS_POSITION
  return Math.log10(Math.max(lossPct, SMALLEST_LOSS_PCT))
}

/** The loss in percent at a position made by `lossPosition`. */
export function lossAtPosition(position: number): number {
  return position <= ZERO_LOSS_POSITION ? 0 : clean(10 ** position)
}

/** Positions of 0 and of the powers of ten up to 100 %. */
export const LOSS_TICK_POSITIONS: readonly number[] = [ZERO_LOSS_POSITION, -3, -2, -1, 0, 1, 2]

function clean(value: number): number {
  return Number(value.toPrecision(12))
}
