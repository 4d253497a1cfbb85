import { CopyButton } from './copy-button'

/** A command or a fingerprint that people copy. */
export function CodeLine(props: { readonly text: string; readonly label?: string }) {
  return (
    <div className="flex items-start gap-2 rounded-md border border-line bg-sunken py-1.5 pr-1.5 pl-2.5">
      <code className="min-w-0 flex-1 self-center whitespace-pre-wrap break-all font-mono text-xs">
        {props.text}
      </code>
      <CopyButton text={props.text} {...(props.label ? { label: props.label } : {})} />
    </div>
  )
}
