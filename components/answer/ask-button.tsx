'use client'

import { Network } from 'lucide-react'
import type { ReactNode } from 'react'
import { useMay } from '@/components/shell/scope'
import { Button, type ButtonLook, type ButtonSize } from '@/components/ui/button'
import { type Question, useAsk } from './use-ask'

/** The one button of a slow day, for those who may: one press measures the link and answers within two minutes. */
export function AskButton(props: {
  readonly linkId: string
  readonly linkName: string
  readonly question?: Question
  readonly look?: ButtonLook
  readonly size?: ButtonSize
  readonly children?: ReactNode
}) {
  const { isSending, problem, ask } = useAsk(props.linkId)
  const mayRun = useMay('run')
  if (!mayRun) return null
  return (
    <span className="inline-flex max-w-full flex-col gap-1">
      <Button
        look={props.look ?? 'primary'}
        size={props.size ?? 'normal'}
        disabled={isSending}
        aria-label={`Is it the network? Measure ${props.linkName} and compare`}
        onClick={() => void ask(props.question)}
      >
        <Network aria-hidden className="size-3.5" />
        {isSending ? 'Asking…' : (props.children ?? 'Is it the network?')}
      </Button>
      {problem && (
        <span role="alert" className="max-w-80 text-bad text-sm [overflow-wrap:anywhere]">
          {problem}
        </span>
      )}
    </span>
  )
}
