import Link from 'next/link'

export type ChartTableCell = {
  readonly text: string
  readonly href?: string
  /** What a CSV holds instead of the text: the number in full, a time in ISO 8601, null where it is not known. */
  readonly raw?: number | string | null
  /** For a number that the table tells within another cell. */
  readonly isCsvOnly?: boolean
}

/** A chart's data in rows; the first column is the row's header. */
export type ChartTableModel = {
  readonly caption: string
  readonly columns: readonly string[]
  /** The columns' names in a CSV, with base units; those of the table where they differ in nothing. */
  readonly csvColumns?: readonly string[]
  readonly rows: readonly { readonly key: string; readonly cells: readonly ChartTableCell[] }[]
}

/** A chart's data as a table that scrolls by itself, so that the page does not. */
export function ChartTable(props: { readonly table: ChartTableModel }) {
  const { caption, columns, rows } = props.table
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
    <section className="max-h-80 overflow-auto" tabIndex={0} aria-label={caption}>
      <table className="w-full border-collapse text-xs tabular-nums">
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr>
            {columns.map((column, index) => (
              <th
                key={column}
                scope="col"
                className={`sticky top-0 bg-surface px-2 py-1 font-semibold ${index === 0 ? 'text-left' : 'text-right'}`}
              >
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.key} className="border-t border-line">
              {row.cells
                .filter((cell) => !cell.isCsvOnly)
                .map((cell, index) => (
                  <TableCell key={columns[index]} cell={cell} isHeader={index === 0} />
                ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

function TableCell(props: { readonly cell: ChartTableCell; readonly isHeader: boolean }) {
  const { text, href } = props.cell
  const content = href ? (
    <Link href={href} className="underline">
      {text}
    </Link>
  ) : (
    text
  )
  return props.isHeader ? (
    <th scope="row" className="px-2 py-1 text-left font-normal whitespace-nowrap">
      {content}
    </th>
  ) : (
    <td className="px-2 py-1 text-right whitespace-nowrap">{content}</td>
  )
}
