import * as z from 'zod'
import type { AppContext } from '@portico/server/core/app-context.ts'
import { inTenant } from '@portico/server/core/tenants/scope.ts'
import { defineJob, handleJob, type HandledJob } from '@portico/server/platform/jobs/define-job.ts'
import { writeRequesterWords } from './request-words-queries.ts'

/**
 * Updates the search words of a user with many requests. A trigger queues this job when the user's name or address
 * changes (migration 0082).
 */
const writeRequesterWordsJob = defineJob({
  name: 'write-words-of-requester',
  payload: z.object({ tenantId: z.uuid(), accountId: z.uuid(), before: z.int() }),
})

/**
 * Updates the search words (decisions/0111) of a user's requests with a number below `before`, newest first, each batch
 * in its own transaction.
 */
export function handleWriteRequesterWords({ database, log }: Pick<AppContext, 'database' | 'log'>): HandledJob<void> {
  return handleJob(writeRequesterWordsJob, log, async ({ tenantId, accountId, before }) => {
    let lowest: number | null = before
    while (lowest !== null) {
      const below: number = lowest
      lowest = await inTenant(database, tenantId, (tenant) =>
        writeRequesterWords(tenant, { tenantId, accountId, before: below }),
      )
    }
  })
}
