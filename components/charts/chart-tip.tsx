export type TipText = { readonly heading: string; readonly lines: readonly string[] }

/** What a chart says of the point under the pointer. */
export function ChartTip(props: TipText) {
  return (
    <div className="rounded-md border border-line bg-surface px-2.5 py-1.5 text-xs text-ink shadow-sm">
      <p className="m-0 font-semibold">{props.heading}</p>
      {props.lines.map((line) => (
        <p key={line} className="m-0">
          {line}
        </p>
      ))}
    </div>
  )
}
