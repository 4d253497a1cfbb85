'use client'

import { Pin } from 'lucide-react'
import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { Notice } from '@/components/ui/notice'
import { callApi } from './call-api'

/** Makes a run the link's reference; the former baseline stays in the history. */
export function PinBaseline(props: { readonly linkId: string; readonly runId: string; readonly at: string }) {
  const router = useRouter()
  const [isOpen, setIsOpen] = useState(false)
  const [isSending, setIsSending] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const pin = async () => {
    setIsSending(true)
    const answer = await callApi({
      path: `/api/v1/links/${encodeURIComponent(props.linkId)}/baseline`,
      body: { runIds: [props.runId] },
    })
    setIsSending(false)
    setProblem(answer.ok ? null : answer.message)
    if (answer.ok) {
      setIsOpen(false)
      router.refresh()
    }
  }
  return (
    <Dialog
      title="Pin this run as the baseline?"
      isOpen={isOpen}
      onOpenChange={setIsOpen}
      trigger={
        <Button size="small" look="quiet" aria-label={`Pin the run of ${props.at} as the baseline`}>
          <Pin aria-hidden className="size-3.5" />
          Pin
        </Button>
      }
    >
      <p className="text-sm">
        Every later run will be held against this one. The present baseline is not deleted; pin it again to go
        back. Pinning after each change hides a slow decay, so pin only what you have accepted.
      </p>
      {problem && (
        <div className="mt-3">
          <Notice kind="bad" title="The baseline was not changed." isAlert>
            {problem}
          </Notice>
        </div>
      )}
      <div className="mt-4 flex justify-end gap-2">
        <Button onClick={() => setIsOpen(false)}>Not now</Button>
        <Button look="primary" disabled={isSending} onClick={() => void pin()}>
          {isSending ? 'Pinning…' : 'Pin as baseline'}
        </Button>
      </div>
    </Dialog>
  )
}
