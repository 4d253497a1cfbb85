import clsx from 'clsx'
import { Unknown } from '@/components/ui/explain'
import type { ChangeTone, ThenNow } from '@/lib/web/views/figures/figure'

const TONE_CLASS: Readonly<Record<ChangeTone, string>> = { bad: 'text-bad', good: 'text-good', plain: '' }

/** A number with its baseline beside it: "412 Mbit/s · was 938 · −56 %"; unknown is a dash with the reason. */
export function ThenNowFigure(props: {
  readonly figure: ThenNow
  readonly isStacked?: boolean
  /** The baseline takes the same width in every line, so that the numbers stand below each other. */
  readonly isAligned?: boolean
}) {
  const { now, wasText, changeText, tone } = props.figure
  return (
    <span
      className={clsx(
        'inline-flex flex-wrap justify-end gap-x-1.5 min-[1400px]:flex-nowrap',
        props.isStacked && 'md:flex-col md:items-end',
      )}
    >
      {now.unknownReason === null ? (
        <span className="whitespace-nowrap font-medium" title={now.exact}>
          {now.text}
        </span>
      ) : (
        <Unknown reason={now.unknownReason} />
      )}
      {wasText === null && props.isAligned && <span aria-hidden className="lg:min-w-27" />}
      {wasText !== null && (
        <span
          className={clsx(
            'whitespace-nowrap text-muted text-xs leading-5',
            props.isAligned && 'text-left lg:min-w-27',
          )}
        >
          was {wasText}
          {changeText !== null && (
            <>
              {' · '}
              <span className={clsx(TONE_CLASS[tone], tone !== 'plain' && 'font-semibold')}>
                {changeText}
              </span>
            </>
          )}
        </span>
      )}
    </span>
  )
}
