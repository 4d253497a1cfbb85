import { z } from 'zod'
import { withBasePath } from '@/lib/web/base-path'

const errorSchema = z.object({ error: z.object({ message: z.string() }) })
const idSchema = z.object({ id: z.string() })

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
    if (response.ok) return { ok: true, id: idSchema.safeParse(data).data?.id ?? '' }
    const message = errorSchema.safeParse(data).data?.error.message
    return { ok: false, message: message ?? `Plumbline answered with status ${response.status}. Try again.` }
  } catch {
    return { ok: false, message: 'Plumbline could not be reached. Check the connection and try again.' }
  }
}
