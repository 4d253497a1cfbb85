import type { HostInput } from '@/lib/domain/model/host'
import type { LinkInput, LinkPatch } from '@/lib/domain/model/link'
import type { Profile } from '@/lib/domain/model/run-state'
import type { HostJson } from '@/lib/web/api/schemas/host'
import type { LinkJson } from '@/lib/web/api/schemas/link'
import type { RunJson, RunSummaryJson } from '@/lib/web/api/schemas/run'

/** What the API answers to a request that it refuses. */
export type Refusal = {
  readonly status: number
  readonly code: string
  readonly message: string
  readonly details: readonly { readonly field: string; readonly message: string }[]
}

/** A request that a test expected to succeed was refused. */
export class ApiRefused extends Error {
  readonly refusal: Refusal

  constructor(request: string, refusal: Refusal) {
    super(`${request} was refused with ${refusal.status} ${refusal.code}: ${refusal.message}`)
    this.name = 'ApiRefused'
    this.refusal = refusal
  }
}

export type ApiClient = ReturnType<typeof createApiClient>

/** Calls of a product's API with a bearer token. Each throws ApiRefused where the API refuses. */
export function createApiClient(input: { readonly baseUrl: string; readonly token: string }) {
  const request = async (method: string, path: string, body?: unknown): Promise<Response> => {
    const response = await fetch(`${input.baseUrl}/api/v1${path}`, {
      method,
      headers: { authorization: `Bearer ${input.token}`, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    if (!response.ok) throw new ApiRefused(`${method} ${path}`, await readRefusal(response))
    return response
  }
  const call = async <T>(method: string, path: string, body?: unknown): Promise<T> =>
    asAnswer<T>(await (await request(method, path, body)).json())
  return {
    registerHost: (host: HostInput) => call<HostJson>('POST', '/hosts', host),
    getHost: (id: string) => call<HostJson>('GET', `/hosts/${id}`),
    listHosts: () => call<List<HostJson>>('GET', '/hosts'),
    checkHost: (id: string) => call<{ checkId: string }>('POST', `/hosts/${id}/check`),
    trustHost: (id: string, fingerprint: string) =>
      call<HostJson>('POST', `/hosts/${id}/trust`, { fingerprint }),
    registerLink: (link: LinkInput) => call<LinkJson>('POST', '/links', link),
    listLinks: () => call<List<LinkJson>>('GET', '/links'),
    updateLink: (id: string, patch: LinkPatch) => call<LinkJson>('PATCH', `/links/${id}`, patch),
    startRun: (linkId: string, options: { readonly profile: Profile; readonly force?: boolean }) =>
      call<{ id: string }>('POST', `/links/${linkId}/runs`, options),
    getRun: (id: string) => call<RunJson>('GET', `/runs/${id}`),
    listRuns: () => call<List<RunSummaryJson>>('GET', '/runs'),
    cancelRun: (id: string) => call<RunSummaryJson>('POST', `/runs/${id}/cancel`),
    getRawOutput: async (runId: string, stepId: string) =>
      (await request('GET', `/runs/${runId}/raw/${stepId}`)).text(),
    /** Sends a body that its schema may not allow. */
    post: (path: string, body: unknown) => call<unknown>('POST', path, body),
  }
}

type List<T> = { readonly items: readonly T[]; readonly nextCursor: string | null }

/** The refusal that a call meets; throws where it meets none. */
export async function refusalOf(call: Promise<unknown>): Promise<Refusal> {
  const answer = await call.catch((error: unknown) => error)
  if (answer instanceof ApiRefused) return answer.refusal
  if (answer instanceof Error) throw answer
  throw new Error(`The call was not refused but answered ${JSON.stringify(answer)}`)
}

async function readRefusal(response: Response): Promise<Refusal> {
  const body = asAnswer<{ error?: Partial<Omit<Refusal, 'status'>> }>(
    await response.json().catch(() => ({ error: { code: 'no-json', message: 'the answer is not JSON' } })),
  )
  const { code = '', message = '', details = [] } = body.error ?? {}
  return { status: response.status, code, message, details }
}

/** The API's own tests hold its answers against the schemas that these types come from. */
function asAnswer<T>(value: unknown): T {
  return value as T
}
