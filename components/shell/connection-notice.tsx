'use client'

import { X } from 'lucide-react'
import { useRouter } from 'next/navigation'
import { useEffect, useState } from 'react'
import { Notice } from '@/components/ui/notice'
import { withBasePath } from '@/lib/web/base-path'

type Trouble = 'lost' | 'database' | 'worker' | null

const FIRST_LOOK_MS = 2_000
const LOOK_EVERY_MS = 30_000
const LOOK_AGAIN_MS = 5_000
const ANSWERS_WITHIN_MS = 5_000

const WORDS = {
  lost: {
    title: 'The connection to Plumbline is lost',
    text: 'What you see is as old as the last answer. Runs go on without this page; it catches up by itself.',
  },
  database: {
    title: 'The database does not answer',
    text: 'Nothing can be read or started until it is back. The web process’s log says why.',
  },
  worker: {
    title: 'No worker is running',
    text: 'Nothing is measured, and runs wait, until one is back. It is started with the product; its log says why it ended.',
  },
} as const

async function findTrouble(): Promise<Trouble> {
  try {
    const signal = AbortSignal.timeout(ANSWERS_WITHIN_MS)
    const response = await fetch(withBasePath('/api/v1/health'), { signal, cache: 'no-store' })
    if (!response.ok) return 'database'
    const health: unknown = await response.json()
    return isWorkerThere(health) ? null : 'worker'
  } catch {
    return 'lost'
  }
}

function isWorkerThere(health: unknown): boolean {
  if (typeof health !== 'object' || health === null || !('worker' in health)) return false
  const { worker } = health
  return typeof worker === 'object' && worker !== null && 'state' in worker && worker.state === 'ok'
}

/** Says while server, database or worker are away, and brings the page up to date once they are back. */
export function ConnectionNotice() {
  const trouble = useTrouble()
  const [closed, setClosed] = useState<Trouble>(null)
  return (
    <div aria-live="polite" className="fixed inset-x-0 bottom-0 z-30 mx-auto max-w-2xl px-4 print:hidden">
      {trouble && trouble !== closed && (
        <div className="relative mb-4 rounded-md shadow-lg">
          <Notice kind="warn" title={WORDS[trouble].title}>
            <span className="block pr-6">{WORDS[trouble].text}</span>
          </Notice>
          <button
            type="button"
            aria-label="Close this notice"
            onClick={() => setClosed(trouble)}
            className="absolute top-1 right-1 inline-flex size-8 items-center justify-center rounded-md text-muted hover:text-ink"
          >
            <X aria-hidden className="size-4" />
          </button>
        </div>
      )}
    </div>
  )
}

function useTrouble(): Trouble {
  const router = useRouter()
  const [trouble, setTrouble] = useState<Trouble>(null)
  useEffect(() => {
    let known: Trouble = null
    let isOver = false
    let timer: ReturnType<typeof setTimeout> | undefined
    const look = async () => {
      clearTimeout(timer)
      const found = await findTrouble()
      if (isOver) return
      clearTimeout(timer)
      if (known && known !== 'worker' && !found) router.refresh()
      known = found
      setTrouble(found)
      if (!document.hidden) timer = setTimeout(look, found ? LOOK_AGAIN_MS : LOOK_EVERY_MS)
    }
    const onChange = () => {
      if (!document.hidden) void look()
    }
    timer = setTimeout(look, FIRST_LOOK_MS)
    const leave = new AbortController()
    for (const name of ['online', 'offline'] as const) {
      window.addEventListener(name, onChange, { signal: leave.signal })
    }
    document.addEventListener('visibilitychange', onChange, { signal: leave.signal })
    return () => {
      isOver = true
      clearTimeout(timer)
      leave.abort()
    }
  }, [router])
  return trouble
}
