'use client'

import { useRouter } from 'next/navigation'
import { useState, useTransition } from 'react'
import { callApi } from '@/components/link/call-api'
import { Button } from '@/components/ui/button'

/** Has a run judged again, or asks the worker for more of them; the page then shows what came of it. */
export function JudgeAgain(props: { readonly path: `/${string}` }) {
  const router = useRouter()
  const [isSending, setIsSending] = useState(false)
  const [isRefreshing, startRefresh] = useTransition()
  const [problem, setProblem] = useState<string | null>(null)
  const isBusy = isSending || isRefreshing
  const judge = async () => {
    setIsSending(true)
    const answer = await callApi({ path: props.path, body: {} })
    setIsSending(false)
    setProblem(answer.ok ? null : answer.message)
    if (answer.ok) startRefresh(() => router.refresh())
  }
  return (
    <>
      <Button size="small" disabled={isBusy} onClick={() => void judge()}>
        {isBusy ? 'Judging…' : 'Judge again'}
      </Button>
      {problem && (
        <span role="alert" className="text-bad">
          {problem}
        </span>
      )}
    </>
  )
}
