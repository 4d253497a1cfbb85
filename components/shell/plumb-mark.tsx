/** The product's mark: a plumb bob on its line. */
export function PlumbMark() {
  return (
    <svg viewBox="0 0 16 20" aria-hidden className="h-5 w-4" fill="none">
      <path d="M8 0v9" stroke="currentColor" strokeWidth="1.5" />
      <path d="M3.5 9h9L8 19z" fill="currentColor" />
    </svg>
  )
}
