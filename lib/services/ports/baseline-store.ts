export type Baseline = {
  readonly id: string
  readonly linkId: string
  readonly runIds: readonly string[]
  readonly note: string | null
  readonly pinnedBy: string
  readonly pinnedAt: Date
  readonly supersededAt: Date | null
}

export type BaselineStore = {
  pin(input: {
    readonly id: string
    readonly linkId: string
    readonly runIds: readonly string[]
    readonly note: string | null
    readonly pinnedBy: string
    readonly at: Date
  }): Promise<Baseline>
  current(linkId: string): Promise<Baseline | null>
  currentOf(linkIds: readonly string[]): Promise<readonly Baseline[]>
  history(linkId: string): Promise<readonly Baseline[]>
}
