export type SetupStore = {
  hasUsers(): Promise<boolean>
  insertLink(link: {
    readonly id: string
    readonly secretHash: string
    readonly at: Date
    readonly expiresAt: Date
  }): Promise<void>
  /** True exactly once for a valid, unused, unexpired secret. */
  useLink(secretHash: string, at: Date): Promise<boolean>
}
