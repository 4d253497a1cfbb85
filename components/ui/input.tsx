import clsx from 'clsx'
import type { InputHTMLAttributes, SelectHTMLAttributes, TextareaHTMLAttributes } from 'react'

const BOX =
  'block w-full rounded-md border border-line-strong bg-surface px-2.5 text-ink text-sm placeholder:text-muted aria-[invalid=true]:border-bad disabled:opacity-60'

export function Input({ className, ...rest }: InputHTMLAttributes<HTMLInputElement>) {
  return <input className={clsx(BOX, 'h-9', className)} {...rest} />
}

export function Textarea({ className, ...rest }: TextareaHTMLAttributes<HTMLTextAreaElement>) {
  return <textarea className={clsx(BOX, 'min-h-20 py-2', className)} {...rest} />
}

/** The browser's own list: it works on a phone, by keyboard and in a plain form. */
export function Select({ className, ...rest }: SelectHTMLAttributes<HTMLSelectElement>) {
  return <select className={clsx(BOX, 'h-9 pr-8', className)} {...rest} />
}
