export type Shortcut = {
  /** Pressed one after the other. */
  readonly keys: readonly string[]
  readonly does: string
  readonly where: 'Everywhere' | 'On a link’s page' | 'In a table'
  /**
   * `goes` opens an address, `presses` the first element of the page that carries `data-shortcut` with that key.
   * Neither: the table or the browser does it, and it stands here to be read.
   */
  readonly act: { readonly goes: string } | { readonly presses: string } | null
}

/** Every key of the product, once: what listens to them and what lists them read the same rows. */
export const SHORTCUTS: readonly Shortcut[] = [
  { keys: ['/'], does: 'Search', where: 'Everywhere', act: { presses: '/' } },
  { keys: ['g', 'l'], does: 'Go to the links', where: 'Everywhere', act: { goes: '/' } },
  { keys: ['g', 'h'], does: 'Go to the hosts', where: 'Everywhere', act: { goes: '/hosts' } },
  { keys: ['g', 'r'], does: 'Go to the runs', where: 'Everywhere', act: { goes: '/runs' } },
  { keys: ['g', 'd'], does: 'Diagnose what is at hand', where: 'Everywhere', act: { goes: '/diagnose' } },
  { keys: ['g', 's'], does: 'Go to the settings', where: 'Everywhere', act: { goes: '/settings' } },
  { keys: ['?'], does: 'Show these keys', where: 'Everywhere', act: { presses: '?' } },
  { keys: ['Esc'], does: 'Close what is open', where: 'Everywhere', act: null },
  {
    keys: ['r'],
    does: 'Re-baseline the link (asks first)',
    where: 'On a link’s page',
    act: { presses: 'r' },
  },
  { keys: ['↑', '↓'], does: 'The row above, the row below', where: 'In a table', act: null },
  { keys: ['←', '→'], does: 'What else the row offers', where: 'In a table', act: null },
  { keys: ['Home', 'End'], does: 'The first row, the last row', where: 'In a table', act: null },
]

/** A second key counts this long after the first. */
export const CHORD_MS = 1_200

export type Chord = { readonly key: string; readonly atMs: number }

/** What a key does after the one before it: a shortcut is complete, or this key may begin one (`chord`), or neither. */
export function readKey(input: {
  readonly key: string
  readonly atMs: number
  readonly chord: Chord | null
}): {
  readonly shortcut: Shortcut | null
  readonly chord: Chord | null
} {
  const { key, atMs, chord } = input
  const isChord = chord !== null && atMs - chord.atMs < CHORD_MS
  const pressed = isChord ? [chord.key, key] : [key]
  const active = SHORTCUTS.filter((shortcut) => shortcut.act !== null)
  const shortcut = active.find(({ keys }) => keys.join(' ') === pressed.join(' ')) ?? null
  const begins = shortcut === null && active.some(({ keys }) => keys.length > 1 && keys[0] === key)
  return { shortcut, chord: begins ? { key, atMs } : null }
}
