import { useEffect, useState } from 'react'
import { withBasePath } from '@/lib/web/base-path'
import { readSearchAnswer, type SearchRow } from '@/lib/web/views/search/search-view'

const TYPING_MS = 120

export type SearchState = {
  /** The text that `rows` answer; null before the first answer. */
  readonly answered: string | null
  readonly rows: readonly SearchRow[]
  readonly problem: string | null
}

const NOTHING: SearchState = { answered: null, rows: [], problem: null }
const UNREACHABLE = 'Plumbline could not be reached. Check the connection and try again.'

/** Asks the server while one types; an answer to an older text never replaces that to a newer one. */
export function useSearch(text: string): SearchState {
  const [state, setState] = useState<SearchState>(NOTHING)
  useEffect(() => {
    const asked = text.trim()
    if (asked === '') {
      setState(NOTHING)
      return
    }
    const abort = new AbortController()
    const timer = setTimeout(async () => {
      try {
        setState({ answered: asked, problem: null, rows: await askServer(asked, abort.signal) })
      } catch (error) {
        if (abort.signal.aborted) return
        const problem = error instanceof AnswerProblem ? error.message : UNREACHABLE
        setState({ answered: asked, rows: [], problem })
      }
    }, TYPING_MS)
    return () => {
      clearTimeout(timer)
      abort.abort()
    }
  }, [text])
  return state
}

/** The server answered, and not with hits. */
class AnswerProblem extends Error {}

async function askServer(text: string, signal: AbortSignal): Promise<readonly SearchRow[]> {
  const response = await fetch(withBasePath(`/api/v1/search?q=${encodeURIComponent(text)}`), { signal })
  if (response.status === 401) throw new AnswerProblem('You are signed out. Load the page again to sign in.')
  if (!response.ok) throw new AnswerProblem(`Plumbline answered with status ${response.status}. Try again.`)
  return readSearchAnswer(await response.json())
}
