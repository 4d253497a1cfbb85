/**
 * Returns how far each counter moved between two readings, only those that moved. A counter that went down was reset or
 * wrapped, so its movement is null; one that is missing from either reading is left out.
 */
export function diffCounters(
  before: Readonly<Record<string, number>>,
  after: Readonly<Record<string, number>>,
): Record<string, number | null> {
  const moved: Record<string, number | null> = {}
  for (const [name, now] of Object.entries(after)) {
    const then = Object.hasOwn(before, name) ? before[name] : undefined
    if (then === undefined || now === then) continue
    moved[name] = now > then ? now - then : null
  }
  return moved
}
