import Link from 'next/link'
import { nameMetric } from '@/lib/web/views/figures/metric-names'
import { type FleetQuery, fleetHref, MATRIX_KEYS } from '@/lib/web/views/fleet/fleet-query'
import type { MatrixCell, MatrixView } from '@/lib/web/views/fleet/fleet-view'
import styles from './fleet-matrix.module.css'

/** Sites against sites: one metric now over its baseline, the number in the cell and its colour beside it. */
export function FleetMatrix(props: { readonly view: MatrixView; readonly query: FleetQuery }) {
  const { view, query } = props
  return (
    <div>
      <div className="mb-2 flex flex-wrap items-center gap-x-4 gap-y-1.5">
        <nav aria-label="Metric of the matrix" className="flex flex-wrap gap-1">
          {MATRIX_KEYS.map((key) => (
            <Link
              key={key}
              href={fleetHref(query, { matrixKey: key })}
              prefetch={false}
              scroll={false}
              aria-current={query.matrixKey === key ? 'true' : undefined}
              className="rounded-md border border-line px-2 py-1 text-xs hover:bg-sunken aria-[current]:border-ink aria-[current]:font-semibold"
            >
              {nameMetric(key).label}
            </Link>
          ))}
        </nav>
        <MatrixKey />
      </div>
      <p className="mb-2 text-muted text-xs">
        {view.metricName}: each link’s latest run ÷ its baseline, both ways.
      </p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keys. */}
      <section className={`${styles.colours} ${styles.frame}`} tabIndex={0} aria-label="Matrix, scrolls">
        <table className={styles.table}>
          <caption className="sr-only">
            {view.metricName}: the latest run over the baseline; who sends in rows, who receives in columns
          </caption>
          <thead>
            <tr>
              <td className="text-muted text-xs">from ↓ to →</td>
              {view.sites.map((site) => (
                <th key={site} scope="col">
                  <span title={site}>{site}</span>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {view.cells.map((cells, row) => (
              <tr key={view.sites[row]}>
                <th scope="row">{view.sites[row]}</th>
                {cells.map((cell, column) => (
                  <td key={view.sites[column]}>
                    <Cell cell={cell} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </div>
  )
}

function Cell({ cell }: { readonly cell: MatrixCell }) {
  switch (cell.kind) {
    case 'same':
      return <span aria-hidden className={`${styles.cell} ${styles.same}`} />
    case 'no-link':
      return (
        <span className={styles.cell}>
          <span className="sr-only">no link</span>
        </span>
      )
    case 'unmeasured':
      return (
        <Link
          href={`/links/${cell.linkId}`}
          prefetch={false}
          className={`${styles.cell} ${styles.unmeasured}`}
          title={cell.reason}
          aria-label={cell.reason}
        >
          –
        </Link>
      )
    case 'ratio':
      return (
        <Link
          href={`/links/${cell.linkId}`}
          prefetch={false}
          className={`${styles.cell} ${styles.ratio}`}
          data-heat={cell.heat}
          title={cell.tip}
        >
          {cell.text}
        </Link>
      )
  }
}

function MatrixKey() {
  const samples = [
    [-3, 'much worse'],
    [-1, 'worse than 3 %'],
    [0, 'as it was'],
    [1, 'better than 3 %'],
    [3, 'much better'],
  ] as const
  return (
    <ul className={`${styles.colours} flex flex-wrap gap-x-3 gap-y-1 text-muted text-xs`}>
      {samples.map(([heat, words]) => (
        <li key={heat} className={styles.key}>
          <span aria-hidden className={`${styles.cell} ${styles.ratio}`} data-heat={heat} />
          {words}
        </li>
      ))}
      <li className={styles.key}>
        <span aria-hidden className={`${styles.cell} ${styles.unmeasured}`}>
          –
        </span>
        not measured
      </li>
      <li className={styles.key}>
        <span aria-hidden className={`${styles.cell} ${styles.same}`} />
        the site itself
      </li>
      <li>empty: no link</li>
    </ul>
  )
}
