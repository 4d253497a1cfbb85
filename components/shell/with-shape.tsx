import { headers } from 'next/headers'
import type { ComponentType, ReactNode } from 'react'
import { ShapeBoundary } from './shape-boundary'

/**
 * A page that shows its shape while it is being loaded from within the product. A document is sent whole: React holds back
 * what replaces a shape for 300 ms, and most pages are there sooner. Next’s own loading files cannot make that difference.
 */
export function withShape<Props extends object>(
  Shape: ComponentType,
  Content: (props: Props) => Promise<ReactNode>,
) {
  return async function Page(props: Props) {
    return (
      <ShapeBoundary shape={<Shape />} isWhole={await isDocumentAsked()}>
        <Content {...props} />
      </ShapeBoundary>
    )
  }
}

/** The router of a page that is already there takes anything; who opens an address wants HTML. */
async function isDocumentAsked(): Promise<boolean> {
  return (await headers()).get('accept')?.includes('text/html') === true
}
