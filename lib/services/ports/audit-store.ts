export type AuditStore = {
  record(entry: {
    readonly at: Date
    readonly actor: string
    readonly action: string
    readonly subject: string
    readonly detail: string | null
  }): Promise<void>
}
