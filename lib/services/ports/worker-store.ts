export type WorkerRow = {
  readonly id: string
  readonly publicKey: string
  readonly startedAt: Date
  readonly beatAt: Date
  readonly version: string
}

export type WorkerStore = {
  beat(worker: WorkerRow): Promise<void>
  latest(): Promise<WorkerRow | null>
  /** Answers the trivial question that tells a health check the database is there. */
  ping(): Promise<void>
}
