/** Holds the place of a plot while its code is fetched, so that nothing moves when it comes. */
export function PlotSkeleton(props: { readonly heightPx: number }) {
  return (
    <div
      aria-hidden
      className="rounded border-line border-b border-l bg-sunken/40"
      style={{ height: props.heightPx }}
    />
  )
}
