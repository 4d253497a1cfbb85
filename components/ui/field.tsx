import type { ReactNode } from 'react'

export type FieldControl = {
  readonly id: string
  readonly name: string
  readonly 'aria-invalid'?: true
  readonly 'aria-describedby'?: string
}

/** Ties a control to its label, hint and error. The error stands at its field and is read out with it. */
export function Field(props: {
  readonly name: string
  readonly label: string
  readonly hint?: ReactNode
  readonly error?: string | undefined
  readonly isOptional?: boolean
  readonly children: (control: FieldControl) => ReactNode
}) {
  const id = `field-${props.name}`
  const hintId = props.hint ? `${id}-hint` : null
  const errorId = props.error ? `${id}-error` : null
  const described = [errorId, hintId].filter((part) => part !== null).join(' ')
  return (
    <div className="min-w-0">
      <label htmlFor={id} className="mb-1 block font-medium text-sm">
        {props.label}
        {props.isOptional && <span className="font-normal text-muted"> (optional)</span>}
      </label>
      {props.children({
        id,
        name: props.name,
        ...(props.error ? { 'aria-invalid': true as const } : {}),
        ...(described ? { 'aria-describedby': described } : {}),
      })}
      {errorId && (
        <p id={errorId} className="mt-1 text-bad text-xs">
          {props.error}
        </p>
      )}
      {hintId && (
        <p id={hintId} className="mt-1 text-muted text-xs">
          {props.hint}
        </p>
      )}
    </div>
  )
}
