import {
  CircleCheck,
  CircleDashed,
  CircleSlash,
  CircleX,
  Clock,
  KeyRound,
  LoaderCircle,
  Unplug,
} from 'lucide-react'
import type { CheckState } from '@/lib/domain/model/host'
import type { RunState, StepState } from '@/lib/domain/model/run-state'
import { Badge, type Tone } from './badge'

type Look = { readonly tone: Tone; readonly icon: typeof Clock; readonly word: string }

const LOOKS: Readonly<Record<RunState | StepState | CheckState | 'unchecked', Look>> = {
  queued: { tone: 'neutral', icon: Clock, word: 'waiting' },
  pending: { tone: 'neutral', icon: Clock, word: 'pending' },
  running: { tone: 'ab', icon: LoaderCircle, word: 'running' },
  completed: { tone: 'good', icon: CircleCheck, word: 'completed' },
  done: { tone: 'good', icon: CircleCheck, word: 'done' },
  ok: { tone: 'good', icon: CircleCheck, word: 'reachable' },
  failed: { tone: 'bad', icon: CircleX, word: 'failed' },
  interrupted: { tone: 'warn', icon: Unplug, word: 'interrupted' },
  cancelled: { tone: 'neutral', icon: CircleSlash, word: 'cancelled' },
  skipped: { tone: 'neutral', icon: CircleSlash, word: 'skipped' },
  'key-unknown': { tone: 'warn', icon: KeyRound, word: 'key not trusted yet' },
  'key-changed': { tone: 'bad', icon: KeyRound, word: 'host key changed' },
  unchecked: { tone: 'neutral', icon: CircleDashed, word: 'never checked' },
}

/** The state of a run, a step or a check: a shape and a word beside its colour. */
export function StateBadge(props: { readonly state: keyof typeof LOOKS; readonly word?: string }) {
  const { tone, icon: Icon, word } = LOOKS[props.state]
  const isMoving = props.state === 'running'
  return (
    <Badge
      tone={tone}
      icon={<Icon aria-hidden className={`size-3 ${isMoving ? 'motion-safe:animate-spin' : ''}`} />}
    >
      {props.word ?? word}
    </Badge>
  )
}
