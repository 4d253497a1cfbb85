import type { UserRecord } from '@/lib/services/ports/user-store'
import type { WebContext } from '@/lib/web/context'

/** More names than this would be a directory; anyone of them will do. */
const MAX_NAMED_COUNT = 3

/** Who of these may do what an administrator may, by name and address: “Ask Ann (ann@example.net) or Bo (bo@example.net).” */
export function sayAdministrators(users: readonly Pick<UserRecord, 'name' | 'email' | 'role'>[]): string {
  const named = users
    .filter((user) => user.role === 'admin')
    .slice(0, MAX_NAMED_COUNT)
    .map(({ name, email }) => `${name} (${email})`)
  const last = named.at(-1)
  if (last === undefined) return 'There is no administrator.'
  return `Ask ${named.length === 1 ? last : `${named.slice(0, -1).join(', ')} or ${last}`}.`
}

/** Whom to ask for what one's own role does not cover, as a sentence. */
export async function sayWhomToAsk({ stores }: Pick<WebContext, 'stores'>): Promise<string> {
  return sayAdministrators(await stores.users.list())
}
