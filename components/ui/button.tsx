import clsx from 'clsx'
import type { ButtonHTMLAttributes } from 'react'

const LOOKS = {
  primary: 'border-ink bg-ink text-canvas hover:opacity-90',
  plain: 'border-line-strong/60 bg-surface text-ink hover:border-line-strong hover:bg-sunken',
  danger: 'border-bad/60 bg-surface text-bad hover:bg-bad-soft',
  quiet: 'border-transparent text-muted hover:bg-sunken hover:text-ink',
} as const

const SIZES = { normal: 'h-9 px-3.5 text-sm', small: 'h-7 px-2.5 text-xs' } as const

export type ButtonLook = keyof typeof LOOKS
export type ButtonSize = keyof typeof SIZES

/** The classes of a button, for links that look like one. */
export function buttonClass(look: ButtonLook = 'plain', size: ButtonSize = 'normal'): string {
  return clsx(
    'inline-flex shrink-0 items-center justify-center gap-1.5 whitespace-nowrap rounded-md border font-medium disabled:opacity-50 aria-disabled:opacity-50',
    LOOKS[look],
    SIZES[size],
  )
}

type Props = ButtonHTMLAttributes<HTMLButtonElement> & {
  readonly look?: ButtonLook
  readonly size?: ButtonSize
}

export function Button({ look, size, className, type = 'button', ...rest }: Props) {
  return <button type={type} className={clsx(buttonClass(look, size), className)} {...rest} />
}
