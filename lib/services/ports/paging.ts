export type Page = { readonly limit: number; readonly cursor: string | null }

export type Paged<T> = { readonly items: readonly T[]; readonly nextCursor: string | null }
