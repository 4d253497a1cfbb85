/** `ab`: host A sends to host B. */
export const ONE_WAY_DIRECTIONS = ['ab', 'ba'] as const
export type OneWayDirection = (typeof ONE_WAY_DIRECTIONS)[number]

/** `both` is the sum of the two when they run at once, and exists for rates only. */
export type Direction = OneWayDirection | 'both'

export type Side = 'a' | 'b'

/** The side that sends in a direction. */
export function senderOf(direction: OneWayDirection): Side {
  return direction === 'ab' ? 'a' : 'b'
}

/** The side that receives in a direction. */
export function receiverOf(direction: OneWayDirection): Side {
  return direction === 'ab' ? 'b' : 'a'
}
