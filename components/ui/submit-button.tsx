import type { ReactNode } from 'react'
import { Button, type ButtonLook, type ButtonSize } from './button'

/** Sends its form, and says so while the answer is awaited. */
export function SubmitButton(props: {
  readonly isPending: boolean
  readonly children: ReactNode
  readonly pendingText: string
  readonly look?: ButtonLook
  readonly size?: ButtonSize
}) {
  return (
    <Button
      type="submit"
      look={props.look ?? 'primary'}
      size={props.size ?? 'normal'}
      disabled={props.isPending}
    >
      {props.isPending ? props.pendingText : props.children}
    </Button>
  )
}
