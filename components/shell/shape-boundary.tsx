'use client'

import { type ReactNode, Suspense, useState } from 'react'

/**
 * Shows a shape in place of what is still being loaded, unless the page came whole. Which of the two holds for as long as
 * the page stands: taking the boundary away or adding it would build everything below anew, and lose what a form was
 * answered and what is being typed.
 */
export function ShapeBoundary(props: {
  readonly shape: ReactNode
  readonly isWhole: boolean
  readonly children: ReactNode
}) {
  const [isWhole] = useState(props.isWhole)
  return isWhole ? props.children : <Suspense fallback={props.shape}>{props.children}</Suspense>
}
