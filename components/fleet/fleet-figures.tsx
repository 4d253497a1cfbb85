import { Unknown } from '@/components/ui/explain'
import { nameDirection } from '@/lib/domain/format/end-names'
import { ONE_WAY_DIRECTIONS, type OneWayDirection } from '@/lib/domain/model/direction'
import type { ChangeTone, ThenNow } from '@/lib/web/views/figures/figure'
import type { EachWayFigures, FleetRow } from '@/lib/web/views/fleet/fleet-view'
import styles from './fleet-table.module.css'

const TONE_CLASS: Readonly<Record<ChangeTone, string | undefined>> = {
  bad: styles.bad,
  good: styles.good,
  plain: undefined,
}

/** One metric both ways, each with its baseline beside it. In a row that names both sites, the receiving one tells the way. */
export function EachWay(props: { readonly row: FleetRow; readonly figures: EachWayFigures | null }) {
  const { row, figures } = props
  if (!figures) return null
  return (
    <span className={styles.each}>
      {ONE_WAY_DIRECTIONS.map((direction) => (
        <span key={direction} title={nameDirection(row.ends, direction)}>
          <span>
            <span aria-hidden className={styles.dot} data-direction={direction} />
            <span className={styles.way}>→ {receiverOf(row, direction)}</span>
          </span>
          <Now figure={figures[direction]} />
          <Was figure={figures[direction]} />
        </span>
      ))}
    </span>
  )
}

/** One metric of the link as a whole, its baseline below it. */
export function OneFigure(props: { readonly figure: ThenNow }) {
  return (
    <span className={styles.stack}>
      <Now figure={props.figure} />
      <Was figure={props.figure} />
    </span>
  )
}

function receiverOf({ ends }: FleetRow, direction: OneWayDirection): string {
  return direction === 'ab' ? ends.b : ends.a
}

function Now(props: { readonly figure: ThenNow }) {
  const { text, exact, unknownReason } = props.figure.now
  return unknownReason === null ? (
    <span className={styles.now} title={exact}>
      {text}
    </span>
  ) : (
    <Unknown reason={unknownReason} />
  )
}

function Was(props: { readonly figure: ThenNow }) {
  const { wasText, changeText, tone } = props.figure
  if (wasText === null) return <span className={styles.was} />
  return (
    <span className={styles.was}>
      <span className={changeText === null ? undefined : styles.then}>
        <span className={styles.word}>was </span>
        {wasText}
        {changeText !== null && ' · '}
      </span>
      {changeText !== null && <span className={TONE_CLASS[tone]}>{changeText}</span>}
    </span>
  )
}
