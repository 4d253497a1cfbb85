'use client'

import { createContext, type ReactNode, useContext } from 'react'

const SubjectContext = createContext('')

/** Tells the charts below what they are about ("Frankfurt–Ashburn"), so that an exported picture says so too. */
export function ChartSubject(props: { readonly name: string; readonly children: ReactNode }) {
  return <SubjectContext value={props.name}>{props.children}</SubjectContext>
}

/** What the chart is about; empty where nobody said. */
export function useChartSubject(): string {
  return useContext(SubjectContext)
}
