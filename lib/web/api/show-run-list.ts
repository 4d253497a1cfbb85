import { z } from 'zod'
import type { Paged } from '@/lib/services/ports/paging'
import type { Run } from '@/lib/services/ports/run'
import type { WebContext } from '@/lib/web/context'
import { diagnosisSummaryJsonSchema, toDiagnosisSummaryJson } from './schemas/diagnosis'
import { runSummarySchema, toRunSummaryJson } from './schemas/run'

/** A run in a list: `diagnosis` is null until it was judged. */
export const listedRunSchema = z.object({
  ...runSummarySchema.shape,
  diagnosis: diagnosisSummaryJsonSchema.nullable(),
})

/** A page of runs as the API lists them. */
export async function showRunList(context: Pick<WebContext, 'stores'>, list: Paged<Run>) {
  const summaries = await context.stores.findings.summaries(list.items.map(({ id }) => id))
  return {
    items: list.items.map((run) => {
      const summary = summaries.get(run.id)
      return { ...toRunSummaryJson(run), diagnosis: summary ? toDiagnosisSummaryJson(summary) : null }
    }),
    nextCursor: list.nextCursor,
  }
}
