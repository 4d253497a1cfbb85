import { withBasePath } from '@/lib/web/base-path'

export type ApiAnswer =
  | { readonly ok: true; readonly id: string }
  | { readonly ok: false; readonly message: string }

/** Posts to Plumbline's own API and returns the id of what it made, or a sentence on why it did not. */
export async function callApi(call: {
  readonly path: `/${string}`
  readonly body: unknown
  readonly headers?: Readonly<Record<string, string>>
}): Promise<ApiAnswer> {
  try {
    const response = await fetch(withBasePath(call.path), {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', ...call.headers },
      body: JSON.stringify(call.body),
    })
    const data: unknown = await response.json().catch(() => null)
    if (response.ok) return { ok: true, id: readText(data, 'id') ?? '' }
    const message = readText(readField(data, 'error'), 'message')
    return { ok: false, message: message ?? `Plumbline answered with status ${response.status}. Try again.` }
  } catch {
    return { ok: false, message: 'Plumbline could not be reached. Check the connection and try again.' }
  }
}

/** Read by hand: a schema library would weigh more than the page that calls this. */
function readField(data: unknown, name: string): unknown {
  return typeof data === 'object' && data !== null ? Reflect.get(data, name) : undefined
}

function readText(data: unknown, name: string): string | null {
  const value = readField(data, name)
  return typeof value === 'string' ? value : null
}
