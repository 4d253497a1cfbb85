'use client'

import { createContext, type ReactNode, useContext } from 'react'
import { coversScope, type Scope } from '@/lib/domain/model/access'

const ScopeContext = createContext<Scope>('read')

/** Tells everything below what the person who is signed in may do. */
export function ScopeProvider(props: { readonly scope: Scope; readonly children: ReactNode }) {
  return <ScopeContext value={props.scope}>{props.children}</ScopeContext>
}

/** Whether to offer what needs a scope. Only the offer hangs on it: actions and API refuse by themselves. */
export function useMay(scope: Scope): boolean {
  return coversScope(useContext(ScopeContext), scope)
}
