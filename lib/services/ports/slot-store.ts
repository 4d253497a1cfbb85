import type { Miss, Slot } from '@/lib/domain/schedules/slot'

export type SlotStore = {
  /** Takes a slot; false, and nothing written, where its (plan, link, time) was taken before, by whomever. */
  insert(slot: Slot): Promise<boolean>
  /** Planned to claimed; false where somebody else was first. */
  claimPlanned(id: string, at: Date): Promise<boolean>
  /** What became of a slot that is claimed or waiting. One that is over stays as it is. */
  settle(input: {
    readonly id: string
    readonly state: 'waiting' | 'started' | 'missed'
    readonly runId: string | null
    readonly miss: Miss | null
    readonly at: Date
  }): Promise<void>
  /** Slots about which there is something to do: planned and due by now, claimed, or waiting; the longest due first. */
  open(at: Date): Promise<readonly Slot[]>
  /** Ids of the links of which a plan's slot is a row. */
  takenLinks(planId: string, at: Date): Promise<ReadonlySet<string>>
  ofPlan(planId: string): Promise<readonly Slot[]>
  /** A link's last slots, latest first. */
  latest(linkId: string, limit: number): Promise<readonly Slot[]>
}
