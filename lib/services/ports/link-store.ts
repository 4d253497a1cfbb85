import type { Link } from '@/lib/domain/model/link'

export type LinkStore = {
  insert(link: Link): Promise<Link>
  get(id: string): Promise<Link | null>
  list(filter: { readonly includeRetired: boolean }): Promise<readonly Link[]>
  update(id: string, link: Link, at: Date): Promise<Link>
  retire(id: string, at: Date): Promise<void>
  restore(id: string, at: Date): Promise<void>
}
