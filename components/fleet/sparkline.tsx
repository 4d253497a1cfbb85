import type { SparklineView } from '@/lib/web/views/fleet/fleet-view'
import styles from './fleet-table.module.css'

/** Ninety days of a rate both ways, with the baseline dashed: small enough to stand in every row. */
export function Sparkline(props: { readonly view: SparklineView }) {
  const { width, height, paths, baselineY, text } = props.view
  return (
    <svg
      role="img"
      aria-label={text}
      className={styles.spark}
      width={width}
      height={height}
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="none"
    >
      {baselineY !== null && (
        <path d={`M0 ${baselineY}H${width}`} stroke="var(--line-strong)" strokeDasharray="2 3" />
      )}
      {paths.ba && <path d={paths.ba} stroke="var(--ba)" />}
      {paths.ab && <path d={paths.ab} stroke="var(--ab)" />}
    </svg>
  )
}
