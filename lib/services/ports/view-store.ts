/** A way to look at the fleet that a user named. */
export type SavedView = {
  readonly id: string
  readonly name: string
  /** The search string of the fleet's address, without its question mark. */
  readonly query: string
  /** What opens where an address says nothing; at most one of a user. */
  readonly isDefault: boolean
}

/** Views belong to one user each; another user's id finds nothing. */
export type ViewStore = {
  /** By name. */
  list(userId: string): Promise<readonly SavedView[]>
  /** One of the same name is replaced; as default it takes the place of the one before. */
  save(view: SavedView & { readonly userId: string; readonly at: Date }): Promise<void>
  /** Null: none is. Throws AppError `not-found` for a view that the user does not have. */
  setDefault(userId: string, viewId: string | null): Promise<void>
  /** Throws AppError `not-found` for a view that the user does not have. */
  remove(userId: string, viewId: string): Promise<void>
}
