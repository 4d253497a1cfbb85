import { RefreshWhile } from '@/components/ui/refresh-while'
import type { JudgingView } from '@/lib/web/views/diagnose/judging-view'
import { JudgeAgain } from './judge-again'

const REFRESH_EVERY_MS = 3_000

/** How many runs older rules judged, with the way to have them judged again; then how far that is. */
export function JudgeOutdated(props: {
  readonly view: JudgingView
  readonly path: `/${string}`
  readonly canJudge: boolean
}) {
  const { rulesVersion, outdatedCount, progress } = props.view
  return (
    <p className="m-0 flex flex-wrap items-center gap-x-3 gap-y-1 text-muted text-xs">
      <RefreshWhile isActive={progress !== null} everyMs={REFRESH_EVERY_MS} />
      {progress === null ? (
        <>
          <span>
            {outdatedCount === 1 ? 'One run was' : `${outdatedCount} runs were`} judged by older rules;
            today’s are version {rulesVersion}.
          </span>
          {props.canJudge && <JudgeAgain path={props.path} />}
        </>
      ) : (
        <span role="status">
          The worker judges again by rules of version {rulesVersion}: {progress}
        </span>
      )}
    </p>
  )
}
