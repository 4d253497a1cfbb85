'use client'

import { useRouter } from 'next/navigation'
import { useState } from 'react'
import type { ChosenStep, Profile } from '@/lib/domain/model/run-state'
import { callApi } from './call-api'

type RunRequest = {
  readonly profile: Profile
  readonly force: boolean
  readonly steps?: readonly ChosenStep[]
}

/**
 * Starts a run of a link and goes to its page, with `query` behind its address. A second click, or a retry after a lost
 * answer, does not measure twice; another request is another run.
 */
export function useStartRun(linkId: string) {
  const router = useRouter()
  const [idempotencyKey] = useState(() => crypto.randomUUID())
  const [state, setState] = useState<{ readonly isSending: boolean; readonly problem: string | null }>({
    isSending: false,
    problem: null,
  })
  const start = async (request: RunRequest, query = '') => {
    setState({ isSending: true, problem: null })
    const answer = await callApi({
      path: `/api/v1/links/${encodeURIComponent(linkId)}/runs`,
      body: request,
      headers: { 'Idempotency-Key': `${idempotencyKey}-${request.profile}-${request.force}` },
    })
    if (answer.ok) router.push(`/runs/${answer.id}${query}`)
    else setState({ isSending: false, problem: answer.message })
  }
  return { ...state, start }
}
