'use client'

import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { callApi } from '@/components/link/call-api'

export type Question = { readonly baseline?: readonly string[]; readonly force?: boolean }

/** Asks whether a link's network has changed and goes to the answer; a second press while one is measured goes to that one. */
export function useAsk(linkId: string) {
  const router = useRouter()
  const [state, setState] = useState<{ readonly isSending: boolean; readonly problem: string | null }>({
    isSending: false,
    problem: null,
  })
  const ask = async (question: Question = {}) => {
    setState({ isSending: true, problem: null })
    const path = `/links/${encodeURIComponent(linkId)}/answers` as const
    const answer = await callApi({ path: `/api/v1${path}`, body: question })
    if (answer.ok) router.push(`${path}/${answer.id}`)
    else setState({ isSending: false, problem: answer.message })
  }
  return { ...state, ask }
}
