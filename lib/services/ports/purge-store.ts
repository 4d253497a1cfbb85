/** Removes for good what otherwise stays for ever; for sample data only. */
export type PurgeStore = {
  /** A link with its runs, their outputs and its baselines, in short transactions. */
  purgeLink(linkId: string): Promise<void>
  /** A host with its checks. Throws where a link or another host still names it. */
  purgeHost(hostId: string): Promise<void>
}
