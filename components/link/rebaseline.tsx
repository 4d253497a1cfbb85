'use client'

import { RotateCw } from 'lucide-react'
import { useState } from 'react'
import { useMay } from '@/components/shell/scope'
import { Button, type ButtonSize } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { Notice } from '@/components/ui/notice'
import type { Profile } from '@/lib/domain/model/run-state'
import type { RebaselineView } from '@/lib/web/views/link/rebaseline-view'
import { RunQuestion } from './run-question'
import { useStartRun } from './use-start-run'

/** The button that measures a link again, for those who may; it asks first, with the time and the volume it will take. */
export function Rebaseline(props: {
  readonly view: RebaselineView
  readonly size?: ButtonSize
  /** True on a link's own page, where `r` opens it. */
  readonly hasShortcut?: boolean
}) {
  const { view } = props
  const [isOpen, setIsOpen] = useState(false)
  const mayRun = useMay('run')
  if (!mayRun) return null
  return (
    <>
      <Button
        look={props.size === 'small' ? 'plain' : 'primary'}
        size={props.size ?? 'normal'}
        aria-label={`Re-baseline ${view.linkName}`}
        {...(props.hasShortcut && { 'data-shortcut': 'r' })}
        onClick={() => setIsOpen(true)}
      >
        <RotateCw aria-hidden className="size-3.5" />
        Re-baseline
      </Button>
      <RebaselineDialog view={view} isOpen={isOpen} onOpenChange={setIsOpen} />
    </>
  )
}

/** The question alone, where something else opens it. */
export function RebaselineDialog(props: {
  readonly view: RebaselineView
  readonly isOpen: boolean
  readonly onOpenChange: (isOpen: boolean) => void
}) {
  const { view, isOpen, onOpenChange } = props
  return (
    <Dialog title={`Re-baseline ${view.linkName}`} isOpen={isOpen} onOpenChange={onOpenChange}>
      {view.refusedReason === null ? (
        <Question view={view} onCancel={() => onOpenChange(false)} />
      ) : (
        <Notice kind="warn" title="This link cannot be measured now.">
          {view.refusedReason}
        </Notice>
      )}
    </Dialog>
  )
}

function Question(props: { readonly view: RebaselineView; readonly onCancel: () => void }) {
  const { view } = props
  const [profile, setProfile] = useState<Profile>('full')
  const { isSending, problem, start } = useStartRun(view.linkId)
  return (
    <RunQuestion
      isSending={isSending}
      problem={problem}
      onStart={(force) => void start({ profile, force })}
      onCancel={props.onCancel}
    >
      <Choices view={view} profile={profile} onChange={setProfile} />
    </RunQuestion>
  )
}

function Choices(props: {
  readonly view: RebaselineView
  readonly profile: Profile
  readonly onChange: (profile: Profile) => void
}) {
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="mb-2 text-sm">
        Both hosts will send test traffic to each other. How much should be measured?
      </legend>
      {props.view.choices.map((choice) => (
        <label
          key={choice.profile}
          className="flex cursor-pointer items-start gap-3 rounded-md border border-line p-3 text-sm has-checked:border-ink"
        >
          <input
            type="radio"
            name="profile"
            value={choice.profile}
            checked={props.profile === choice.profile}
            onChange={() => props.onChange(choice.profile)}
            className="mt-0.5"
          />
          <span>
            <span className="font-semibold">{choice.name}</span>
            <span className="ml-2 font-medium">{choice.estimateText}</span>
            <span className="block text-muted text-xs">{choice.what}</span>
          </span>
        </label>
      ))}
    </fieldset>
  )
}
