const FOCUSABLE = 'a[href],button:not(:disabled),input:not(:disabled)'

function focusablesOf(row: Element): readonly HTMLElement[] {
  return [...row.querySelectorAll<HTMLElement>(FOCUSABLE)].filter((element) => element.checkVisibility())
}

/** The rows of a table's body that have something to focus. */
function rowsOf(table: Element): readonly Element[] {
  return [...table.querySelectorAll('tbody > tr')].filter((row) => focusablesOf(row).length > 0)
}

function rowFor(key: string, rows: readonly Element[], at: number): Element | undefined {
  switch (key) {
    case 'ArrowUp':
      return rows[at - 1]
    case 'ArrowDown':
      return rows[at + 1]
    case 'Home':
      return rows[0]
    case 'End':
      return rows.at(-1)
    default:
      return undefined
  }
}

/**
 * Moves the focus by arrow keys once it is in a table: up and down to the same control of the next row, left and right
 * within the row, Home and End to the first and last. True where it moved. Radio buttons keep their own arrows.
 */
export function moveInTable(event: KeyboardEvent): boolean {
  const from = event.target
  if (!(from instanceof HTMLElement) || event.shiftKey || from.matches('[type=radio]')) return false
  const row = from.closest('tbody > tr')
  const table = row?.closest('table')
  if (!row || !table) return false
  const own = focusablesOf(row)
  const column = own.indexOf(from)
  if (event.key === 'ArrowLeft' || event.key === 'ArrowRight') {
    return focus(own[column + (event.key === 'ArrowLeft' ? -1 : 1)])
  }
  const rows = rowsOf(table)
  const next = rowFor(event.key, rows, rows.indexOf(row))
  if (!next) return false
  const others = focusablesOf(next)
  return focus(others[column] ?? others.at(-1))
}

function focus(element: HTMLElement | undefined): boolean {
  element?.focus()
  return element !== undefined
}
